# about: Every node of the syntax tree must be of an allowed kind before the expression is evaluated.
# part: imports
import ast
# end
# part: helpers
ALLOWED = (
    ast.Expression, ast.BinOp, ast.UnaryOp, ast.USub, ast.UAdd,
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Name, ast.Load, ast.Constant,
)


def check_nodes(tree: ast.Expression, names: set[str]) -> None:
    for node in ast.walk(tree):
        if not isinstance(node, ALLOWED):
            raise FormulaError("Only the four operations are possible")
        if isinstance(node, ast.Name) and node.id not in names:
            raise FormulaError(f"{node.id} is not known")
        if isinstance(node, ast.Constant) and type(node.value) not in (int, float):
            raise FormulaError("Only numbers are possible")


# end
# block: evaluate
        tree = ast.parse(text, mode="eval")
        check_nodes(tree, set(values))
        result = eval(compile(tree, "<formula>", "eval"), {"__builtins__": {}}, values)
# end
