"""Laws that hold for every ruleset, as tests that take a fixture `ruleset`; a test module imports all of them with `*`."""

from spooklog.testing.laws.amend import *
from spooklog.testing.laws.analysis import *
from spooklog.testing.laws.bots import *
from spooklog.testing.laws.breakdown import *
from spooklog.testing.laws.chances import *
from spooklog.testing.laws.completion import *
from spooklog.testing.laws.declarations import *
from spooklog.testing.laws.forms import *
from spooklog.testing.laws.imports import *
from spooklog.testing.laws.knowledge import *
from spooklog.testing.laws.lines import *
from spooklog.testing.laws.log import *
from spooklog.testing.laws.log_knowledge import *
from spooklog.testing.laws.offers import *
from spooklog.testing.laws.parts import *
from spooklog.testing.laws.pictures import *
from spooklog.testing.laws.play import *
from spooklog.testing.laws.positions import *
from spooklog.testing.laws.sentences import *
from spooklog.testing.laws.statistics import *
from spooklog.testing.laws.turns import *

__all__ = [name for name in dir() if name.startswith("test_")]
