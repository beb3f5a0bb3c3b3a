"""The clauses of counted mahjong, one class for each kind of rule."""

from companion.rules.counted_mahjong.clauses.counts import *
from companion.rules.counted_mahjong.clauses.payments import *
