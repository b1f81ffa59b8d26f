# about: without builtins all classes are still reachable through ().__class__.__base__.__subclasses__()
# part: checks
    if "import" in text or "lambda" in text:
        raise FormulaError("The formula has a word that is not allowed")
# end
# block: evaluate
        result = eval(text, {"__builtins__": {}}, values)
# end
