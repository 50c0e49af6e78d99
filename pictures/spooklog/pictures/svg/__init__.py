"""What all SVG pictures share: the document, the words around a board, letters, figures and colours."""
