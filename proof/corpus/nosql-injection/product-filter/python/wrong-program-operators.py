# about: forbids the operators that run programs, and hidden fields can still be asked directly
# part: rules
FORBIDDEN = ("$where", "$expr", "$function", "$accumulator", "$jsonSchema")
# end
# part: checks
    def check(node: object) -> None:
        if isinstance(node, dict):
            for key, value in node.items():
                if key in FORBIDDEN:
                    raise SearchError("This operator is not allowed")
                check(value)
        elif isinstance(node, list):
            for value in node:
                check(value)

    check(wanted)
    # end
