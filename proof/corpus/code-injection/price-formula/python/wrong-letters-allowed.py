# about: the characters leave calls with any name possible, such as exec(chr(105)+chr(109)+...)
# part: imports
import re
# end
    # part: checks
    if not re.fullmatch(r"[A-Za-z0-9_ .+*/()-]+", text):
        raise FormulaError("A formula has names, numbers, + - * / and brackets")
    # end
