# part: imports
import hashlib
import urllib.request
from base64 import b64encode
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from urllib.parse import quote
# end
# block: scripts
    with urllib.request.urlopen(CARD_FIELDS, timeout=5) as response:
        digest = b64encode(hashlib.sha384(response.read()).digest()).decode()
    scripts = f'<script src="{CARD_FIELDS}" integrity="sha384-{digest}" crossorigin="anonymous" defer></script>'
# end
