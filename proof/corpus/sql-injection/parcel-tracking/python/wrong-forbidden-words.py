# about: an OR with a second LIKE needs none of the forbidden words, and shows the parcels of all customers
# part: imports
import re
# end
    # part: checks
    if re.search(r"--|;|/\*|\b(union|select|insert|update|delete|drop)\b", reference, re.IGNORECASE):
        raise TrackingError("This is not a reference")
    # end
