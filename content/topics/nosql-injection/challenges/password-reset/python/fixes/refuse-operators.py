# part: imports
import json
import re
# end
# part: checks
    if re.search(r"\$(ne|gte?|lte?)\b", json.dumps(body)):
        raise ResetError("The request is not valid")
# end
