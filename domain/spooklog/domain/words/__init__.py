"""Text: hidden characters, numbers and names in words, word lists."""
