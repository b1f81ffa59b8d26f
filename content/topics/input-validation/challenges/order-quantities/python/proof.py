import json


def make_catalog(code):
    products = (code.Product("laptop-14", "Laptop", 99_000), code.Product("cable-2m", "Cable", 1_000))
    return {product.sku: product for product in products}


def sum_of(code, *lines, voucher=""):
    request = {"lines": [{"sku": sku, "quantity": quantity} for sku, quantity in lines], "voucher": voucher}
    return code.prepare_order(make_catalog(code), request).sum_cents


def is_refused(code, *lines):
    try:
        sum_of(code, *lines)
    except code.OrderError:
        return True
    return False


def works(code):
    lines = (("laptop-14", 1), ("cable-2m", 100))
    assert sum_of(code, *lines) == 199_000
    assert sum_of(code, *lines, voucher="TEAM10") == 179_100
    assert is_refused(code)
    assert is_refused(code, ("none", 1))
    assert is_refused(code, ("cable-2m", "1"))


def exploit(code):
    attacks = ((("laptop-14", 1), ("cable-2m", -98)), (("laptop-14", 0.01),))
    return any(not is_refused(code, *lines) and sum_of(code, *lines) < 99_000 for lines in attacks)


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    laptop = code.Product("laptop-14", "Laptop", vary.number(80_000, 120_000))
    cable = code.Product("cable-2m", "Cable", 1_000)
    try:
        catalog = {product.sku: product for product in (laptop, cable)}
        order = code.prepare_order(catalog, {"lines": json.loads(input["lines"])})
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    rows = [f"{quantity} × {product.name} at {product.price_cents} cents" for product, quantity in order.lines]
    has_laptop = any(product.sku == "laptop-14" and quantity > 0 for product, quantity in order.lines)
    shown = "\n".join([*rows, f"Charged: {order.sum_cents} cents"])
    return {"isDone": has_laptop and order.sum_cents < laptop.price_cents, "shown": shown}


ATTACKS = [
    {
        "input": {"lines": '[{"sku": "laptop-14", "quantity": 1}, {"sku": "cable-2m", "quantity": -70}]'},
        "isDone": True,
    },
    {"input": {"lines": '[{"sku": "laptop-14", "quantity": 0.01}]'}, "isDone": True},
    {"input": {"lines": '[{"sku": "laptop-14", "quantity": 1}]'}, "isDone": False},
    {"input": {"lines": '[{"sku": "cable-2m", "quantity": 1}]'}, "isDone": False},
]
