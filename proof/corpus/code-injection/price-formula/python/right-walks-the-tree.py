# about: The formula is only parsed, and a small function calculates the few kinds of nodes that the page for formulas explains.
# part: top
import ast
import operator
# end
# part: helpers
OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def calculate(node: ast.AST, values: dict) -> float:
    match node:
        case ast.Expression(body=body):
            return calculate(body, values)
        case ast.Constant(value=value) if type(value) in (int, float):
            return float(value)
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -calculate(operand, values)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return calculate(operand, values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](calculate(left, values), calculate(right, values))
    raise FormulaError("A formula has the three names, numbers, + - * / and brackets")


# end
        # block: evaluate
        result = calculate(ast.parse(text, mode="eval"), values)
        # end
