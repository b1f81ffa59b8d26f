# about: a small parser of its own for sums, products and brackets replaces the evaluator
# part: imports
import re
# end
# part: helpers
TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d*)?|\.\d+)|(?P<name>[A-Za-z]+)|(?P<sign>[-+*/()]))", re.ASCII)


class Parser:
    def __init__(self, text: str, values: dict[str, float]):
        self.values = values
        self.tokens: list[tuple[str, str]] = []
        position = 0
        while position < len(text):
            found = TOKEN.match(text, position)
            if found is None:
                raise FormulaError("There is something in the formula that does not belong there")
            self.tokens.append((found.lastgroup, found[found.lastgroup]))
            position = found.end()
        self.tokens.append(("end", ""))

    def next_is(self, *signs: str) -> str | None:
        kind, text = self.tokens[0]
        if kind == "sign" and text in signs:
            self.tokens.pop(0)
            return text
        return None

    def whole(self) -> float:
        result = self.sum()
        if self.tokens[0][0] != "end":
            raise FormulaError("The formula does not end where it should")
        return result

    def sum(self) -> float:
        result = self.product()
        while sign := self.next_is("+", "-"):
            other = self.product()
            result = result + other if sign == "+" else result - other
        return result

    def product(self) -> float:
        result = self.factor()
        while sign := self.next_is("*", "/"):
            other = self.factor()
            result = result * other if sign == "*" else result / other
        return result

    def factor(self) -> float:
        if self.next_is("-"):
            return -self.factor()
        if self.next_is("+"):
            return self.factor()
        if self.next_is("("):
            result = self.sum()
            if not self.next_is(")"):
                raise FormulaError("A bracket is not closed")
            return result
        kind, text = self.tokens.pop(0)
        if kind == "number":
            return float(text)
        if kind == "name" and text in self.values:
            return self.values[text]
        raise FormulaError("A number or a name is missing")


# end
        # block: evaluate
        result = Parser(text, values).whole()
        # end
