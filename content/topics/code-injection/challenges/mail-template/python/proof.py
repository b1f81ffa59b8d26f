class Outbox:
    def __init__(self):
        self.sent = []

    def send(self, *mail):
        self.sent.append(mail)


def send(code, text, test_for=None):
    outbox = Outbox()
    shop = code.Shop("Lamps", "mail.example.com", "hunter-2-lamps")
    order = code.Order("A-17", "40.00 EUR", code.Customer("Mia", "mia@example.com"))
    code.send_order_mail(outbox, shop, order, " Your  order ", text, test_for)
    return outbox.sent[0]


def works(code):
    text = "Hello {customer.name}, {order.number} of {shop.name} costs {order.total}."
    assert send(code, text) == ("mia@example.com", "Your order", "Hello Mia, A-17 of Lamps costs 40.00 EUR.")
    assert send(code, "Test", "staff@example.com")[0] == "staff@example.com"
    try:
        send(code, "x" * 10_001)
    except code.TextError:
        return
    raise AssertionError("a long text is accepted")


def exploit(code, vary=None, payloads=("{shop.smtp_password}", "{shop.__dict__}")):
    for text in payloads:
        try:
            if "hunter-2-lamps" in send(code, text, "staff@example.com")[2]:
                return True
        except Exception:
            pass  # Refused; the next form may be not.
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
