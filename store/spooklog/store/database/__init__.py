"""Where a store lies, its schema, and the store as an application of eventsourcing."""
