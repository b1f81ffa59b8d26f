class Outbox:
    def __init__(self):
        self.sent = []

    def send(self, *mail):
        self.sent.append(mail)


def create(code, vary):
    """A shop and an order with values that nobody can know beforehand."""
    shop = code.Shop(f"{vary.word()} shop", f"{vary.word()}-mail.example.net", vary.text(16))
    customer = code.Customer(f"{vary.name()} Müller", f"{vary.word()}@example.com")
    return shop, code.Order(f"A-{vary.number(10, 999)}", f"{vary.number(10, 99)}.00 EUR", customer)


def send(code, shop, order, text, test_for=None):
    outbox = Outbox()
    code.send_order_mail(outbox, shop, order, " Your  order ", text, test_for)
    return outbox.sent[0]


def works(code, vary):
    shop, order = create(code, vary)
    to, subject, text = send(code, shop, order, "Hello {customer.name}, {order.number} of {shop.name} costs {order.total}.")
    expected = f"Hello {order.customer.name}, {order.number} of {shop.name} costs {order.total}."
    assert text == expected, "The four usual placeholders should be filled in."
    assert to == order.customer.email, "A real mail should go to the customer."
    assert subject == "Your order", "White space in the subject should become single spaces."
    staff = f"{vary.word()}@example.com"
    mail = send(code, shop, order, "Our smtp server was down, sorry.", staff)
    assert mail[0] == staff, "A test mail should go to the member of the staff."
    mail = send(code, shop, order, "{order.number}{order.number}", staff)
    assert mail[2] == order.number * 2, "A placeholder may be used twice."
    try:
        send(code, shop, order, "x" * 10_001)
    except code.TextError:
        return
    raise AssertionError("A text of more than 10,000 characters should be refused.")


FIELDS = ("shop.smtp_password", "shop.smtp_host")
FORMS = (
    *("{%s}" % field for field in FIELDS),
    "{shop}",
    "{shop.__dict__}",
    "{shop.__dict__[smtp_password]}",
    "{shop.smtp_password!s}",
    "{shop.smtp_host:}",
    "{shop!r:}",
    # What is left when a placeholder is cut out is the next one.
    *("{%s{%s}%s}" % (outer[:7], inner, outer[7:]) for inner in (*FIELDS, "shop") for outer in FIELDS),
    "{{shop.smtp_password}}",
)


def exploit(code, vary, payloads=FORMS):
    """The settings may not be seen at all, neither in a test nor in the mail for an order of one's own."""
    shop, order = create(code, vary)
    for payload in payloads:
        for test_for in ("staff@example.com", None):
            try:
                text = send(code, shop, order, payload, test_for)[2]
            except Exception:
                continue  # Refused; the next form may be not.
            for secret in (shop.smtp_password, shop.smtp_host):
                if secret in text:
                    return {"sent": payload, "got": f"a mail with {secret}"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    password = vary.text(16)
    outbox = Outbox()
    shop = code.Shop("Lamps", "mail.example.com", password)
    order = code.Order("A-17", "40.00 EUR", code.Customer(vary.name(), "customer@example.com"))
    try:
        code.send_order_mail(outbox, shop, order, "Your order", input["text"], "staff@example.com")
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    shown = "\n".join(f"To: {to}\n\n{text}" for to, _, text in outbox.sent)
    return {"isDone": password in shown, "shown": shown}


ATTACKS = [
    {"input": {"text": "Our server: {shop.smtp_password}"}, "isDone": True},
    {"input": {"text": "Our shop: {shop}"}, "isDone": True},
    {"input": {"text": "Hello {customer.name}"}, "isDone": False},
]
