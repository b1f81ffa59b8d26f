from datetime import datetime
from decimal import Decimal
from os.path import commonprefix

SINCE = datetime(2026, 2, 1)


def secret_of(vary):
    return "".join(vary.pick("0123456789abcdef") for _ in range(64))


def purchase(code, phone, **changes):
    values = {"store_id": 12, "total": Decimal(40), "bought_at": datetime(2026, 2, 3, 10), "may_share": True}
    return code.Purchase(phone=phone, **(values | changes))


def rows(file):
    return [line.split(",") for line in file.strip().split("\r\n")[1:]]


def works(code, vary):
    partner, secret, area = f"{vary.word()}-eu", secret_of(vary), vary.number(200, 989)
    number = f"+1 {area} 555 "
    purchases = [
        purchase(code, f"{number}0143"),
        purchase(code, f"001-{area}-555-0143", store_id=7),
        purchase(code, f"{number}0199"),
        purchase(code, f"{number}0150", may_share=False),
        purchase(code, f"{number}0151", bought_at=datetime(2026, 1, 31)),
    ]
    file = code.export_purchases(purchases, partner, SINCE, secret)
    assert len(rows(file)) == 3, "Purchases without consent, and those before `since`, should stay out of the file."
    first, second, third = rows(file)
    assert first[1:] == ["12", "40.00", "2026-02-03"], "A row should have store, total and day after the pseudonym."
    assert first[0] == second[0], "The same customer should have one pseudonym, however the number is written."
    assert first[0] != third[0], "Two customers should have two pseudonyms."
    assert "5550143" not in file, "No phone number should be in the file."
    [march] = rows(code.export_purchases(purchases[:1], partner, datetime(2026, 2, 2), secret))
    assert march[0] == first[0], "A customer's pseudonym should be the same next month."
    many = [purchase(code, f"{number}{last}") for last in range(1000, 1200)]
    names = {row[0] for row in rows(code.export_purchases(many, partner, SINCE, secret))}
    assert len(names) == 200, "200 customers should have 200 pseudonyms."


def exploit(code, vary):
    """The partner has the file, a list of phone numbers and this code, but not the secret: whatever the code does, it does the same at the partner's with
    another secret."""
    partner, secret, area = f"{vary.word()}-eu", secret_of(vary), vary.number(200, 989)
    phones = vary.shuffle([f"+1{area}555{number:04}" for number in range(100, 240, 7)])
    customer = vary.pick(phones)

    def names_of(wanted, used):
        return [row[0] for row in rows(code.export_purchases([purchase(code, phone) for phone in wanted], partner, SINCE, used))]

    [known] = names_of([customer], secret)
    for what, guess in (
        ("a secret of its own", secret_of(vary)),
        ("an empty secret", ""),
        ("a secret with the same first four digits", secret[:4] + secret_of(vary)[4:]),
        ("a secret with the same last four digits", secret_of(vary)[4:] + secret[-4:]),
    ):
        try:
            names = names_of(phones, guess)
        except ValueError:
            continue  # the code may refuse a secret that is none
        if known in names:
            return {
                "sent": f"the partner's {len(phones)} numbers to a copy of this code, with {what} in place of job_secret",
                "got": f"{phones[names.index(known)]} becomes {known}, as in your file: the partner knows who bought what",
            }

    # What is only rearranged or covered with the same bytes each time shows where two numbers are equal.
    near, far = f"{customer[:-1]}{(int(customer[-1]) + 3) % 10}", "+4915799012233"
    [close], [other] = names_of([near], secret), names_of([far], secret)
    start = len(commonprefix([known, other]))
    equal = sum(a == b for a, b in zip(known[start:], close[start:]))
    if len(known) > start and 2 * equal > len(known) - start:
        return {
            "sent": "the pseudonyms of two customers whose numbers differ in the last digit only",
            "got": f"{known} and {close}: they agree in {equal} of {len(known) - start} signs, so a known number reveals its neighbors",
        }
    return False
