"""Makes the documents, the pictures and the demo; the wheel neither holds nor imports it. See README.md."""
