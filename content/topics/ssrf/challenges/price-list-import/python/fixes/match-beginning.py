# part: imports
import logging
import re
# end
# part: constants
EXCHANGE_ADDRESS = re.compile(r"https?://(files|lists)\.exchange\.example", re.IGNORECASE)
# end
# block: check-scheme
    if not EXCHANGE_ADDRESS.match(address.strip()):
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
