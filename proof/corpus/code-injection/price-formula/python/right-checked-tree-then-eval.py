# about: eval gets a tree that only has numbers, the three names and the four operations, so there is nothing to call or to look up
# part: imports
import ast
# end
# part: helpers
ALLOWED = (
    ast.Expression, ast.BinOp, ast.UnaryOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.USub, ast.UAdd, ast.Name, ast.Load, ast.Constant
)


def is_arithmetic(node: ast.AST, values: dict) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    if isinstance(node, ast.Name):
        return node.id in values
    return isinstance(node, ALLOWED)
# end
        # block: evaluate
        tree = ast.parse(text, mode="eval")
        if not all(is_arithmetic(node, values) for node in ast.walk(tree)):
            raise FormulaError("Only names, numbers, + - * / and brackets are possible")
        result = eval(compile(tree, "formula", "eval"), {"__builtins__": {}}, values)
        # end
