"""What was seen of stores, kept outside of them: an older copy that takes a store's place is noticed."""
