# about: the formula is parsed, and only numbers, the three names, four operations and signs are calculated
# part: imports
import ast
import operator
# end
# part: helpers
OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
SIGNS = {ast.UAdd: operator.pos, ast.USub: operator.neg}


def calculate(node: ast.expr, values: dict[str, float]) -> float:
    match node:
        case ast.Constant(value=number) if type(number) in (int, float):
            return number
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in SIGNS:
            return SIGNS[type(sign)](calculate(operand, values))
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in OPERATIONS:
            return OPERATIONS[type(operation)](calculate(left, values), calculate(right, values))
    raise FormulaError("A formula has names, numbers, the four operations and brackets")


# end
# block: evaluate
        result = calculate(ast.parse(text, mode="eval").body, values)
# end
