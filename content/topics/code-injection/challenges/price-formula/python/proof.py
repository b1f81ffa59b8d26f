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
        ("price / (quantity + 1 - quantity) * 2 - weight * 0", price * 200),
        (f"price / {fixed} / {less} * {fixed} / 1", round(price / fixed / less * fixed * 100)),
        (f"price - {less} + 3 - 2 - (1 - (1 - (1)))", (price - less) * 100),
        ("0.25+10.5", 1075),
    ):
        values = f"price {price}, quantity {quantity} and weight {weight_grams / 1000}"
        assert code.shipping_costs(formula, order) == cents, f"{formula} should give {cents} cents for {values}."
    unknown = vary.word()
    wrong = (f"{fixed} {less}", f"{fixed} price", "price quantity", "price * / 2", "()", "* price", "price)", f"(price) ({fixed})", "1.2.3")
    for formula in (*wrong, "", " ", "price *", f"{unknown} + 1", f"price * {unknown}", "price / 0", f"-{less}", "(price", f"({fixed})" * 167):
        assert is_refused(code, formula, order), f'The formula "{formula}" should be refused with a FormulaError.'


def spell(text):
    return "+".join(f"chr({ord(character)})" for character in text)


def octal(text):
    """The same text without a letter, so that no list of words notices it."""
    return "'" + "".join(f"\\{ord(character):03o}" for character in text) + "'"


def create_attacks(name, vary):
    """Formulas that set a variable of the environment of the server, whose name nobody can know."""
    program = f"__import__('os').environ.update({name}='1')"
    found = "__class__.__base__.__subclasses__() if one.__name__ == '_wrap_close'][0]"
    found += f".__init__.__globals__['environ'].__setitem__('{name}', '1')"
    value = vary.pick(["price", "quantity", "weight", str(vary.number(1, 9))])
    # The names of a formula, and no other one: attributes belong to numbers and tuples, too.
    known = vary.pick(["price", "quantity", "weight"])
    starts = ["()", f"({vary.number(0, 9)})", known, "''", "[]"]
    place = [one.__name__ for one in object.__subclasses__()].index("_wrap_close")
    base = "__class__.__mro__[-1].__subclasses__()"
    setter = f".__init__.__globals__['environ'].__setitem__('{name}', '1')"
    numbered = [f"{start}.{base}[{place}]{setter}" for start in starts]
    renamed = [f"[{known} for {known} in {start}.{base} if {known}.__name__ == '_wrap_close'][0]{setter}" for start in starts]
    # Python reads other letters of the same shape as the same name, which a search in the text does not.
    wide = [formula.replace("__class__", "__\uff43lass__").replace("__mro__", "__\uff4dro__") for formula in (numbered[0], renamed[0])]
    return vary.shuffle(
        [
            program,
            f"{value} * 0 or {program}",
            f"0 * {value} or exec({octal(program)})",
            f"eval({octal(program)})",
            f"exec({spell(program)})",
            f"__import__({spell('os')}).environ.__setitem__({spell(name)}, {spell('1')})",
            f"[one for one in ().{found}",
            f"price * 0 or [one for one in price.{found}",
            *numbered,
            *renamed,
            *wide,
        ]
    )


def exploit(code, vary):
    order, name = create_order(code, vary), f"T{vary.word()}".upper()
    for formula in create_attacks(name, vary):
        os.environ[name] = ""
        try:
            code.shipping_costs(formula, order)
        except Exception:
            pass  # Refused, or the result is no amount; what counts is what was done.
        if os.environ[name] == "1":
            damage = "The formula ran as a program there. It can read and change whatever the server can, for all shops."
            return {"sent": f"the formula {formula}", "got": f"{name}=1 in the environment of the server", "damage": damage}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    os.environ["SHOP_MODE"] = before = vary.text(9)
    try:
        shown = f"The shipping costs are {code.shipping_costs(input['formula'], create_order(code, vary))} cents."
    except Exception as error:
        shown = f"{type(error).__name__}: {error}"
    after = os.environ.get("SHOP_MODE")
    return {"isDone": after != before, "shown": f"{shown}\nSHOP_MODE={after}"}


ATTACKS = [
    {"input": {"formula": "__import__('os').environ.update(SHOP_MODE='closed')"}, "isDone": True},
    {"input": {"formula": "price * quantity * 0.05 + weight / 2"}, "isDone": False},
    {"input": {"formula": "SHOP_MODE"}, "isDone": False},
]
