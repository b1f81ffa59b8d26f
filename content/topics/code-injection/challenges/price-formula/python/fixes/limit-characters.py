# part: imports
import re
# end
# part: checks
    if not re.fullmatch(r"[\w\s+\-*/().,]+", text):
        raise FormulaError("The formula contains other characters")
# end
