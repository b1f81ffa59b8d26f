# about: Only some characters are allowed, but letters, digits, + and brackets are enough for exec(chr(105)+chr(109)+...).
# part: top
import re
# end
    # part: checks
    if not re.fullmatch(r"[a-z0-9\s.+*/()-]+", text):
        raise FormulaError("A formula has names, numbers, + - * / and brackets")
    # end
