"""What every SVG picture has: the document, the words around a board, letters, figures and colours."""
