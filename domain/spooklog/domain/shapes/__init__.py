"""What pictures are made of, a module for each kind of table. `spooklog.domain.scene` has them all."""
