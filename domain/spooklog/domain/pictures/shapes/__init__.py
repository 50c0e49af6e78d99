"""The shapes of pictures, a module for each kind of board. `spooklog.domain.pictures.scene` exports them all."""
