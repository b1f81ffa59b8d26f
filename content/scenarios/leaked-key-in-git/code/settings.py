"""Settings of the label service. Each one can be overridden in the environment."""

import logging
import os

# block: database
DATABASE_URL = os.environ.get("DATABASE_URL", "postgresql://labels:labels@localhost:5432/labels")
# end

# block: printer
PRINTER_HOST = os.environ.get("PRINTER_HOST", "printer-3.warehouse.example.com")
PRINTER_PORT = int(os.environ.get("PRINTER_PORT", "9100"))
# end

# block: carrier-signature
# The carrier signs its callbacks; we check them with this.
CARRIER_VERIFY_KEY = """-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----"""
# end

# block: mail
MAIL_URL = os.environ.get("MAIL_URL", "https://api.mail.example.com/v1")
MAIL_API_KEY = os.environ.get("MAIL_API_KEY", "mk_live_7Gd2EXAMPLEr9Xw")
MAIL_SENDER = "parcels@shop.example.com"
# end

# block: session
SESSION_KEY = os.environ["SESSION_KEY"]
SESSION_HOURS = 8
# end


def configure_logging() -> None:
    logging.basicConfig(level=os.environ.get("LOG_LEVEL", "INFO"), format="%(asctime)s %(levelname)s %(name)s %(message)s")
