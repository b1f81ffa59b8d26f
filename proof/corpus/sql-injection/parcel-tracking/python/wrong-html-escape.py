# about: Escaping for HTML leaves single quotes alone, which are what counts in SQL.
# part: imports
from html import escape
# end
# block: read-reference
    reference = escape(reference.strip(), quote=False)
    if len(reference) < 4:
        raise TrackingError("Enter at least the first four characters")
# end
