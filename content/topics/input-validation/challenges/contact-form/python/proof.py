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
