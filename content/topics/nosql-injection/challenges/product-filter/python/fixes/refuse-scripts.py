# part: imports
import re
# end
# part: checks
    if re.search(r'"\$(where|function|accumulator|expr)":', json.dumps(wanted)):
        raise SearchError("Scripts are not supported")
# end
