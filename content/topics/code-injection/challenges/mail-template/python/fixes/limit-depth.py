# part: imports
import re
# end
# part: checks
    if re.search(r"\{\w+\.\w+[.\[]", text):
        raise TextError("A placeholder has two names, such as {order.number}")
# end
