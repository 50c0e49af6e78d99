"""One game, folded on demand into the plain data of an answer: board, moves, log, score, explanation, evidence."""
