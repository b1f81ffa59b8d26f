# about: without builtins, the classes of the values still lead to every other class of the process
        # block: evaluate
        result = eval(compile(text, "<formula>", "eval"), {"__builtins__": {}}, values)
        # end
