# about: Setting builtins to None does not hide the classes that every number leads to.
# block: evaluate
        result = eval(compile(text, "<formula>", "eval"), {"__builtins__": None, "math": None}, dict(values))
# end
