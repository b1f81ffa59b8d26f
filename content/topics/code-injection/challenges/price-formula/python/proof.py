import os


def create_order(code, vary):
    return code.Order(vary.number(26, 90), vary.number(2, 9), 500 * vary.number(1, 9))


def is_refused(code, formula, order):
    try:
        code.shipping_costs(formula, order)
    except code.FormulaError:
        return True
    return False


def works(code, vary):
    order = create_order(code, vary)
    price, quantity, weight_grams = order.price, order.quantity, order.weight_grams
    fixed, less = vary.number(2, 9), vary.number(2, 9)
    for formula, cents in (
        ("price * quantity * 0.05 + weight / 2", price * quantity * 5 + weight_grams // 20),
        (f"(price - {less}) * (1 + quantity)", (price - less) * (1 + quantity) * 100),
        (f"{fixed}.9", fixed * 100 + 90),
        (f"-({less} - price) - 1 - 1", (price - less - 2) * 100),
        (f" price+{fixed}*quantity ", (price + fixed * quantity) * 100),
    ):
        values = f"price {price}, quantity {quantity} and weight {weight_grams / 1000}"
        assert code.shipping_costs(formula, order) == cents, f"{formula} should give {cents} cents for {values}."
    for formula in ("", "price *", "unknown + 1", "price / 0", "-1", "(price"):
        assert is_refused(code, formula, order), f'The formula "{formula}" should be refused with a FormulaError.'


def spell(text):
    return "+".join(f"chr({ord(character)})" for character in text)


def octal(text):
    """The same text without a letter, so that no list of words notices it."""
    return "'" + "".join(f"\\{ord(character):03o}" for character in text) + "'"


PROGRAM = "__import__('os').environ.update(TAKEN='1')"
ATTACKS = (
    PROGRAM,
    f"price * 0 or {PROGRAM}",
    f"0 * price or exec({octal(PROGRAM)})",
    f"eval({octal(PROGRAM)})",
    f"exec({spell(PROGRAM)})",
    f"__import__({spell('os')}).environ.__setitem__({spell('TAKEN')}, {spell('1')})",
    "[one for one in ().__class__.__base__.__subclasses__() if one.__name__ == '_wrap_close'][0]"
    ".__init__.__globals__['environ'].__setitem__('TAKEN', '1')",
    "price * 0 or [one for one in price.__class__.__base__.__subclasses__() if one.__name__ == '_wrap_close'][0]"
    ".__init__.__globals__['environ'].__setitem__('TAKEN', '1')",
)


def exploit(code, vary):
    order = create_order(code, vary)
    for formula in ATTACKS:
        os.environ["TAKEN"] = ""
        try:
            code.shipping_costs(formula, order)
        except Exception:
            pass  # Refused, or the result is no amount; what counts is what was done.
        if os.environ["TAKEN"] == "1":
            return {"sent": formula, "got": "the formula changed the environment of the server"}
    return False
