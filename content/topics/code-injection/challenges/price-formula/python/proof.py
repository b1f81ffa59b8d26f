import os


def is_refused(code, formula):
    try:
        code.shipping_costs(formula, code.Order(20, 3, 1500))
    except code.FormulaError:
        return True
    return False


def works(code):
    order = code.Order(20, 3, 1500)
    assert code.shipping_costs("price * quantity * 0.05 + weight / 2", order) == 375
    assert code.shipping_costs("(price - 10) * (1 + quantity)", order) == 4000
    assert code.shipping_costs("4.9", order) == 490
    assert code.shipping_costs("-(price - 25) - 1 - 1", order) == 300
    for formula in ("", "price *", "unknown + 1", "price / 0", "-1", "(price"):
        assert is_refused(code, formula), formula


def spell(text):
    return "+".join(f"chr({ord(character)})" for character in text)


ATTACKS = (
    "__import__('os').environ.__setitem__('TAKEN', '1')",
    f"__import__({spell('os')}).environ.__setitem__({spell('TAKEN')}, {spell('1')})",
    "[one for one in ().__class__.__base__.__subclasses__() if one.__name__ == '_wrap_close'][0]"
    ".__init__.__globals__['environ'].__setitem__('TAKEN', '1')",
)


def exploit(code):
    for formula in ATTACKS:
        os.environ["TAKEN"] = ""
        is_refused(code, formula)  # What counts is what was done.
        if os.environ["TAKEN"] == "1":
            return True
    return False
