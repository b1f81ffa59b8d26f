# about: the formula is parsed, only numbers, the three names and four operations are calculated, and nothing is evaluated as Python
# part: imports
import ast
import operator
# end
# part: helpers
OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def calculate(node: ast.expr, values: dict) -> float:
    match node:
        case ast.Constant(value=value) if type(value) in (int, float):
            return value
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -calculate(operand, values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](calculate(left, values), calculate(right, values))
    raise FormulaError("Only names, numbers, + - * / and brackets are possible")
# end
        # block: evaluate
        result = calculate(ast.parse(text, mode="eval").body, values)
        # end
