# block: evaluate
        result = eval(text, {"__builtins__": {}}, values)
# end
