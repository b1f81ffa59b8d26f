# about: All names in the formula are checked, but attributes of a number or a tuple need no name, so (1).__class__ leads to everything.
# part: top
import ast
# end
        # block: evaluate
        tree = ast.parse(text, mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id not in values:
                raise FormulaError(f"There is no {node.id}")
        result = eval(compile(tree, "<formula>", "eval"), {"__builtins__": {}}, values)
        # end
