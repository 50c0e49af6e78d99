"""Games as text, files, timelines and audits: everything that reads or writes whole games beside the store."""
