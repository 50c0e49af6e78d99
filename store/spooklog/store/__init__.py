"""The event store: entries, their hash chain, streams, people and erasable texts."""
