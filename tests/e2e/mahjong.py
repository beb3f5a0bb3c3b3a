"""Enters mahjong hands by tapping."""

from playwright.sync_api import Locator, expect

from tests.e2e.phones import Thumb


class MahjongThumb(Thumb):
    """Taps on the entry page of mahjong: at the seat that is open."""

    @property
    def open(self) -> Locator:
        """What lies before the seat whose turn it is."""
        return self.page.locator(".held:visible")

    @property
    def asked(self) -> Locator:
        """The name of the selected seat's player."""
        return self.page.locator(".seat.now .name")

    def won(self, seat: int) -> None:
        self.tap(f".seat-{seat} .won-it")

    def turn_to(self, seat: int) -> None:
        self.tap(f".seat-{seat} .taken")

    def units(self, n: int) -> None:
        self.tap(f".keys.units button[value='{n}']")

    def farn(self, n: int) -> None:
        self.tap(f".keys.farn button[value='{n}']")

    def open_honours(self) -> None:
        self.tap(".keys .at-once")

    def none(self, times: int = 1) -> None:
        for _ in range(times):
            self.units(0)

    def tile_by_tile(self) -> None:
        self.tap(".by-tile[aria-pressed='false']")

    def kind(self, words: str) -> None:
        """A kind of group, and whether it lies open or concealed."""
        how, _, kind = words.rpartition(" ")
        self.tap(f".kinds button[value='{kind}']")
        hidden = self.page.locator(".kinds .hidden[aria-pressed='true']").count() > 0
        if how and hidden != (how == "concealed"):
            self.tap(".kinds .hidden")

    def tile(self, code: str) -> None:
        """A tile, after the suit it is in."""
        family = self.page.locator(".faces-of", has=self.page.locator(f"[value='{code}']"))
        suits = self.page.locator(".faces-of").all()
        place = next(n for n, suit in enumerate(suits) if suit.locator(f"[value='{code}']").count())
        if family.is_hidden():
            self.tap(f".families button:nth-child({place + 1})")
        self.tap(f".faces-of button[value='{code}']")

    def group(self, words: str, tile: str) -> None:
        self.kind(words)
        self.tile(tile)

    def hand(self, winner: int, units: int, farn: int) -> None:
        """A hand in which nobody else has anything."""
        self.won(winner)
        self.units(units)
        self.farn(farn)
        self.tap(".rest")


class CountedThumb(Thumb):
    """Taps on the entry page of counted mahjong."""

    def won(self, seat: int) -> None:
        self.tap(f".seat-{seat} .won-it")

    def source(self, value: str) -> None:
        self.tap(f".source .pick:has([value='{value}'])")

    def count(self, seat: int, n: int) -> None:
        expect(self.page.locator(f".seat-{seat}.now")).to_be_visible()
        self.tap(f".keys.counts button[value='{n}']")
