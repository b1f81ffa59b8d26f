# about: Without builtins every value still leads to its class and from there to all classes of the process, so a merchant can run anything.
        # block: evaluate
        result = eval(compile(text, "<formula>", "eval"), {"__builtins__": {}}, dict(values))
        # end
