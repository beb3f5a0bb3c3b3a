"""The clauses of Tien Gow, one class for each kind of rule."""

from companion.rules.tiengow.clauses.payments import *
from companion.rules.tiengow.clauses.play import *
from companion.rules.tiengow.clauses.specials import *
