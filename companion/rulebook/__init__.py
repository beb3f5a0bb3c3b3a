"""The rulebook: pages of the rules, house rules, pay cards, the referee, night costs."""
