import logging
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

log = logging.getLogger(__name__)

MAX_FAILURES = 3


@dataclass(frozen=True)
class Card:
    id: int
    email: str
    failures: int


class Cards(Protocol):
    def find(self, card_id: int) -> Card | None: ...
    def add_failure(self, card_id: int, limit: int) -> bool:
        """Counts a failure in one statement, unless the card has reached the limit: then False."""

    def clear_failures(self, card_id: int) -> None: ...
    def transaction(self) -> AbstractContextManager[None]:
        """Undoes what was stored when the work fails."""


class PinModule(Protocol):
    def is_pin(self, card_id: int, pin: str) -> bool: ...


class Mailer(Protocol):
    def send(self, to: str, template: str, **values: object) -> None: ...


class CardRefused(Exception):
    pass


def verify_pin(cards: Cards, pin_module: PinModule, mailer: Mailer, card_id: int, pin: str) -> bool:
    """Whether this is the PIN of the card."""
    # block: find-card
    card = cards.find(card_id)
    if card is None:
        raise CardRefused("card_unknown")
    # end

    # block: check-blocked
    if card.failures >= MAX_FAILURES:
        log.warning("card %d is blocked", card.id)
        raise CardRefused("card_blocked")
    # end

    # block: compare-pin
    is_right = pin_module.is_pin(card.id, pin)
    # end

    # block: wrong-pin
    if not is_right:
        mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        cards.add_failure(card.id, MAX_FAILURES)
        return False
    # end

    # block: right-pin
    cards.clear_failures(card.id)
    log.info("card %d: payment confirmed", card.id)
    return True
    # end
