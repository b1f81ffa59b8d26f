# part: imports
# end
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Shop:
    name: str
    smtp_host: str
    smtp_password: str


@dataclass(frozen=True)
class Customer:
    name: str
    email: str


@dataclass(frozen=True)
class Order:
    number: str
    total: str
    customer: Customer


class Mailer(Protocol):
    def send(self, to: str, subject: str, text: str) -> None: ...


class TextError(ValueError):
    pass


def fill(text: str, shop: Shop, order: Order) -> str:
    # block: offer-objects
    context = {"shop": shop, "order": order, "customer": order.customer}
    # end

    # block: fill-text
    return text.format(**context)
    # end


def send_order_mail(
    mailer: Mailer, shop: Shop, order: Order, subject: str, text: str, test_for: str | None = None
) -> None:
    """Sends the mail to the customer, or as a test to the member of the staff who edits it."""
    # block: check-text
    subject = " ".join(subject.split())
    if not 1 <= len(subject) <= 120:
        raise TextError("A subject has 1 to 120 characters")
    if len(text) > 10_000:
        raise TextError("The text is too long")
    # end
    # part: checks
    # end

    # block: choose-recipient
    to = test_for or order.customer.email
    # end

    # block: send-mail
    mailer.send(to, subject, fill(text, shop, order))
    # end
