# about: The tree is calculated with a table of four operations; what is not in the table is refused.
# part: imports
import ast
import operator
# end
# part: helpers
OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def calculate(node: ast.AST, values: dict[str, float]) -> float:
    if isinstance(node, ast.Expression):
        return calculate(node.body, values)
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node.value
    if isinstance(node, ast.Name) and node.id in values:
        return values[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        value = calculate(node.operand, values)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
        return OPERATIONS[type(node.op)](calculate(node.left, values), calculate(node.right, values))
    raise FormulaError("Only numbers, three names and the four operations are possible")


# end
# block: evaluate
        result = calculate(ast.parse(text, mode="eval"), values)
# end
