"""Companion scores Tien Gow and old-style mahjong for people who play with real tiles."""
