"""The rows beside the logs: streams, people, seats, texts, and requests that are repeated."""
