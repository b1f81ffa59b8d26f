# part: imports
import re
# end
# part: checks
    if re.search(r"\b(__import__|import|os|sys|subprocess|eval|exec|open|globals|getattr)\b", text):
        raise FormulaError("The formula contains a word that is not allowed")
# end
