"""The clauses of old-style mahjong, one class for each kind of rule."""

from companion.rules.mahjong.clauses.payments import *
from companion.rules.mahjong.clauses.worth import *
