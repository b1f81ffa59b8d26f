# part: imports
import re
# end
# part: checks
    if re.search(r"--|;|/\*|\b(select|union|insert|update|delete|drop)\b", reference, re.IGNORECASE):
        raise TrackingError("The reference contains characters that are not allowed")
# end
