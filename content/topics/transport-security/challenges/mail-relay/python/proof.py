import smtplib

TEXT = "https://example.com/reset/5f1d"


class Way:
    """A way to the server on which somebody may sit, who reads, and changes what is not encrypted. Behaves like `smtplib.SMTP`."""

    def __init__(self, attack):
        self.attack, self.overheard, self.delivered, self.encrypted = attack, [], [], False

    def __call__(self, host, port, timeout):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def ehlo(self):
        pass

    def has_extn(self, name):
        return name.lower() == "starttls" and self.attack != "strip"

    def starttls(self, *, context=None):
        if self.attack == "strip":
            raise smtplib.SMTPNotSupportedError("STARTTLS extension not supported by server.")
        if self.attack == "refuse":
            raise smtplib.SMTPResponseException(454, "TLS not available")
        self.encrypted = True

    def login(self, user, password):
        self.listen(f"{user} {password}")

    def send_message(self, message):
        self.listen(message.get_content())
        self.delivered.append(message)

    def listen(self, text):
        if not self.encrypted:
            self.overheard.append(text)


def send(code, way, host, subject="Your new password"):
    code.send_mail("ada@example.com", subject, TEXT, code.Relay(host, "shop", "relay-password"), way)


def works(code):
    way = Way("none")
    send(code, way, "mail.example.com")
    assert [message["To"] for message in way.delivered] == ["ada@example.com"], "The mail should be delivered to its recipient."
    assert way.overheard == [], "Nothing of the mail should be readable on the way."
    try:
        send(code, way, "mail.example.com", "a\nBcc: b")
    except ValueError:
        return
    raise AssertionError("A line break in the subject should be refused.")


def exploit(code):
    """Sits on the way from the beginning: takes STARTTLS out of the server's offer, or answers to it himself."""
    for attack in ("strip", "refuse"):
        way = Way(attack)
        try:
            # A process that was just started.
            send(code, way, f"{attack}.example.com")
        except smtplib.SMTPException:
            pass
        heard = [text for text in way.overheard if "relay-password" in text or TEXT in text]
        if heard:
            refused = 'the answer "454 TLS not available", in the name of the server'
            sent = "the offer of STARTTLS, taken out on the way" if attack == "strip" else refused
            return {"sent": sent, "got": f"readable on the way: {', '.join(heard)}"}
    return False
