# about: A small parser of its own knows numbers, three names, four operations and brackets, and nothing else.
# part: top
import re
# end
# part: helpers
TOKEN = re.compile(r"\s*(?:(\d+\.?\d*|\.\d+)|([a-z]+)|([-+*/()]))")


class Parser:
    def __init__(self, text: str, values: dict[str, float]) -> None:
        self.values = values
        self.tokens: list[str] = []
        position = 0
        while position < len(text):
            found = TOKEN.match(text, position)
            if found is None:
                raise FormulaError(f"Unexpected: {text[position:]}")
            self.tokens.append(found[0].strip())
            position = found.end()

    def peek(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def parse(self) -> float:
        result = self.sum()
        if self.tokens:
            raise FormulaError(f"Unexpected: {self.tokens[0]}")
        return result

    def sum(self) -> float:
        result = self.product()
        while self.peek() in ("+", "-"):
            if self.tokens.pop(0) == "+":
                result += self.product()
            else:
                result -= self.product()
        return result

    def product(self) -> float:
        result = self.factor()
        while self.peek() in ("*", "/"):
            if self.tokens.pop(0) == "*":
                result *= self.factor()
            else:
                result /= self.factor()
        return result

    def factor(self) -> float:
        if not self.tokens:
            raise FormulaError("The formula ends too early")
        token = self.tokens.pop(0)
        if token == "-":
            return -self.factor()
        if token == "(":
            result = self.sum()
            if not self.tokens or self.tokens.pop(0) != ")":
                raise FormulaError("A bracket is missing")
            return result
        if token in self.values:
            return self.values[token]
        if token[0].isdigit() or token[0] == ".":
            return float(token)
        raise FormulaError(f"Unexpected: {token}")


# end
# block: evaluate
        result = Parser(text, values).parse()
# end
