# about: A pattern that has to match the whole host.
# part: imports
import logging
import re
# end
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if re.fullmatch(r"(files|lists)\.exchange\.example", url.hostname) is None:
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
