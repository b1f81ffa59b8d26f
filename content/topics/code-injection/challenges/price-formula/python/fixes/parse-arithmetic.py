# part: imports
import ast
# end
# part: helpers
def calculate(node: ast.expr, values: dict[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -calculate(operand, values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return calculate(left, values) + calculate(right, values)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return calculate(left, values) - calculate(right, values)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return calculate(left, values) * calculate(right, values)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return calculate(left, values) / calculate(right, values)
    raise FormulaError(f"Unexpected: {ast.unparse(node)}")


# end
# block: evaluate
        result = calculate(ast.parse(text, mode="eval").body, values)
# end
