# about: A parser of its own knows nothing but numbers, three names, four operations and brackets.
# part: top
import re
# end
# part: helpers
class Parser:
    def __init__(self, text: str, values: dict) -> None:
        self.tokens = re.findall(r"\d+(?:\.\d+)?|\.\d+|[A-Za-z_]\w*|\S", text)
        self.values = values

    def take(self, allowed: str) -> str | None:
        if self.tokens and self.tokens[0] in tuple(allowed):
            return self.tokens.pop(0)
        return None

    def whole(self) -> float:
        result = self.sum()
        if self.tokens:
            raise FormulaError(f"What is {self.tokens[0]}?")
        return result

    def sum(self) -> float:
        left = self.product()
        while sign := self.take("+-"):
            right = self.product()
            left = left + right if sign == "+" else left - right
        return left

    def product(self) -> float:
        left = self.factor()
        while sign := self.take("*/"):
            right = self.factor()
            left = left * right if sign == "*" else left / right
        return left

    def factor(self) -> float:
        if self.take("-"):
            return -self.factor()
        if self.take("+"):
            return self.factor()
        if self.take("("):
            inner = self.sum()
            if not self.take(")"):
                raise FormulaError("A bracket is missing")
            return inner
        if not self.tokens:
            raise FormulaError("Something is missing at the end")
        token = self.tokens.pop(0)
        if token in self.values:
            return self.values[token]
        if re.fullmatch(r"[0-9]*\.?[0-9]+", token):
            return float(token)
        raise FormulaError(f"What is {token}?")


# end
        # block: evaluate
        result = Parser(text, values).whole()
        # end
