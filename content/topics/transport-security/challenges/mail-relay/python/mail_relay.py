import logging
import smtplib
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Relay:
    host: str
    user: str
    password: str


# part: memory
# end
def send_mail(
    to: str,
    subject: str,
    text: str,
    relay: Relay,
    connect: Callable[..., smtplib.SMTP] = smtplib.SMTP,
) -> None:
    """Sends what the service has to say: confirmations, and links for new passwords. Raises when the mail has to stay in the queue."""
    # block: check-mail
    # The message refuses line breaks in headers with a ValueError.
    message = EmailMessage()
    message["From"] = "service@example.com"
    message["To"] = to
    message["Subject"] = subject
    message.set_content(text)
    # end
    # block: connect
    with connect(relay.host, 587, timeout=10) as smtp:
        smtp.ehlo()
        # end
        # block: encrypt
        context = ssl.create_default_context()
        if smtp.has_extn("starttls"):
            smtp.starttls(context=context)
        # end
        # block: sign-in
        smtp.login(relay.user, relay.password)
        # end
        # block: deliver
        smtp.send_message(message)
        logger.info("mail sent to %s", to)
        # end
