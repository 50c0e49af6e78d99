"""The rows beside the logs: streams, people, seats, texts, requests that are repeated, and analyses."""
