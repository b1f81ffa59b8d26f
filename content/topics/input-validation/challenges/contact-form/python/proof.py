import re


def read_recipients(message):
    """As `sendmail -t` reads them: headers up to the first empty line, lines ended in any way, space before the colon allowed."""
    header = re.split(r"\r?\n\r?\n", message)[0]
    lines = (re.fullmatch(r"(?:to|cc|bcc)\s*:\s*(.*)", line, re.IGNORECASE) for line in re.split(r"\r\n|\n", header))
    return [line[1] for line in lines if line]


def post(code, subject, email="mia@example.net", text="One\nTwo"):
    sent = []
    code.send_contact_mail(sent.append, {"email": email, "subject": subject, "text": text})
    return sent[0]


def is_refused(code, *fields):
    try:
        post(code, *fields)
    except code.FormError:
        return True
    return False


def works(code, vary):
    subject, email = f"{vary.name()}'s question - opening hours for Zoë?", f"{vary.word()}@example.net"
    one, two = vary.word(), vary.word()
    message = post(code, subject, email, f"{one}\nBcc: {two}")
    assert read_recipients(message) == ["support@example.com"], "The mail should go to the support team only."
    assert f"\r\nReply-To: {email}\r\n" in message, f"Answers should go to {email}."
    assert f"\r\nSubject: [Contact] {subject}\r\n" in message, f"The subject should be: [Contact] {subject}"
    assert message.endswith(f"\r\n\r\n{one}\r\nBcc: {two}"), "The text should arrive with its line ends."
    assert is_refused(code, ""), "An empty subject should be refused."
    assert is_refused(code, ["Hello"]), "A subject that is not a text should be refused."
    for broken in ("mia@example.net\nBcc: x@example.org", "mia\r\n\r\nx@example.net"):
        assert is_refused(code, "Hello", broken), "An address with a line end should be refused."


RECIPIENT = "list@example.org"
FIELDS = ("Bcc:", "Bcc :", "bcc\t:", "CC:", "To:", "tO:")
# Every line end, alone, after others and at the beginning, with each field that names recipients.
FORMS = (
    *(f"Hello{end}{field} {RECIPIENT}" for end in ("\r\n", "\n") for field in FIELDS),
    *(end.join(("Hello", "X-One: 1", "X-Two: 2", "X-Three: 3", f"Bcc: {RECIPIENT}", "X-Four: 4")) for end in ("\r\n", "\n")),
    f"Hello\r\nX-One: 1\nX-Two: 2\r\nX-Three: 3\nBcc: {RECIPIENT}\r\n",
    f"Hello\r\r\nBcc: {RECIPIENT}",
    f"\n Hello\nBcc: {RECIPIENT}",
    f"Hello \r\n\tthere\r\nBcc: {RECIPIENT}",
)


def exploit(code, vary=None, payloads=FORMS):
    for subject in payloads:
        try:
            message = post(code, subject)
        except Exception:
            continue  # Refused; the next one may be not.
        added = [address for address in read_recipients(message) if address != "support@example.com"]
        if added:
            return {"sent": subject, "got": f"the mail also goes to {', '.join(added)}"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    sent = []
    form = {"email": "mia@example.net", "subject": input["subject"], "text": f"Hello, {vary.name()}"}
    try:
        code.send_contact_mail(sent.append, form)
        message = sent[0]
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    # As `sendmail -t` reads it: headers up to the first empty line, space before the colon allowed.
    lines = re.split(r"\r\n|\n", re.split(r"\r?\n\r?\n", message)[0])
    found = [re.fullmatch(r"(?:to|cc|bcc)\s*:\s*(.*)", line, re.IGNORECASE) for line in lines]
    recipients = [match[1] for match in found if match]
    is_done = any(recipient != "support@example.com" for recipient in recipients)
    text = message.replace("\r\n", "\n")
    return {"isDone": is_done, "shown": f"{text}\n\nSent to: {', '.join(recipients)}"}


ATTACKS = [
    {"input": {"subject": "Hello\nBcc: list@example.org"}, "isDone": True},
    {"input": {"subject": "Opening hours?"}, "isDone": False},
    {"input": {"subject": "Bcc: list@example.org"}, "isDone": False},
]
