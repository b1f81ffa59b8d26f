# about: the formula is only parsed, and a walk over the tree knows numbers, three names and four operations
# part: imports
import ast
import operator
# end
# part: helpers
OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def calculate(node: ast.expr, values: dict[str, float]) -> float:
    match node:
        case ast.Constant(value=value) if type(value) in (int, float):
            return value
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -calculate(operand, values)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return calculate(operand, values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](calculate(left, values), calculate(right, values))
    raise FormulaError("The formula can only have names, numbers, + - * / and brackets")


# end
        # block: evaluate
        result = calculate(ast.parse(text, mode="eval").body, values)
        # end
