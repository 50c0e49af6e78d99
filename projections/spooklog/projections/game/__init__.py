"""One game folded into typed answers: board, moves, log, score, explanation, evidence."""
