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


def works(code):
    message = post(code, "Opening hours?")
    assert read_recipients(message) == ["support@example.com"]
    assert "\r\nReply-To: mia@example.net\r\n" in message
    assert "\r\nSubject: [Contact] Opening hours?\r\n" in message
    assert message.endswith("\r\n\r\nOne\r\nTwo")
    assert is_refused(code, "")
    assert is_refused(code, ["Hello"])
    assert is_refused(code, "Hello", "mia@example.net\nBcc: x@example.org")


FORMS = (
    "Hello\r\nBcc: list@example.org",
    "Hello\nBcc: list@example.org",
    "Hello\nBcc : list@example.org",
)


def exploit(code, vary=None, payloads=FORMS):
    for subject in payloads:
        if not is_refused(code, subject) and "list@example.org" in read_recipients(post(code, subject)):
            return True
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
