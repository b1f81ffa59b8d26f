# about: empty builtins hold nothing back, since every value leads to its class and from there to all others
        # block: evaluate
        result = eval(text, {"__builtins__": {}}, values)
        # end
