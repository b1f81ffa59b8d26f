import re
from collections.abc import Callable

# Hands a mail to `sendmail -t`, which takes the recipients from the header.
SendMail = Callable[[str], None]


class FormError(ValueError):
    pass


def read_text(value: object, name: str, max_length: int) -> str:
    # block: check-fields
    if not isinstance(value, str) or not value.strip():
        raise FormError(f"The {name} is missing")
    if len(value) > max_length:
        raise FormError(f"The {name} is too long")
    return value
    # end


def send_contact_mail(send: SendMail, form: dict) -> None:
    email = read_text(form.get("email"), "address", 200)
    # part: subject
    subject = read_text(form.get("subject"), "subject", 200)
    # end
    text = read_text(form.get("text"), "text", 20_000)

    # block: check-address
    if not re.fullmatch(r"[^\s@<>,;:]+@[^\s@<>,;:]+", email):
        raise FormError("This is not a mail address")
    # end
    # part: checks
    # end

    # block: write-header
    header = [
        "From: Contact form <noreply@example.com>",
        "To: support@example.com",
        f"Reply-To: {email}",
        f"Subject: [Contact] {subject}",
        "Content-Type: text/plain; charset=utf-8",
    ]
    # end

    # block: write-body
    body = re.split(r"\r\n|\r|\n", text)
    message = "\r\n".join([*header, "", *body])
    # end

    # block: hand-over
    try:
        send(message)
    except OSError as error:
        raise FormError("The mail could not be sent, please try again later") from error
    # end
