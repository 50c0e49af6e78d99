"""A log with its whole history as data: replay files, receipts and signatures, and how they are verified."""
