import json
import math


def create_catalog(code, vary):
    """A dear and a cheap article with prices in whole euros, so that vouchers give whole cents."""
    laptop = code.Product(f"laptop-{vary.number(10, 17)}", "Laptop", 100 * vary.number(800, 1200))
    cable = code.Product(f"cable-{vary.number(1, 9)}m", "Cable", 100 * vary.number(5, 20))
    return laptop, cable, {product.sku: product for product in vary.shuffle([laptop, cable])}


def order_of(code, catalog, *lines, voucher=""):
    request = {"lines": [{"sku": sku, "quantity": quantity} for sku, quantity in lines], "voucher": voucher}
    return code.prepare_order(catalog, request)


def is_refused(code, catalog, *lines):
    try:
        order_of(code, catalog, *lines)
    except code.OrderError:
        return True
    return False


def works(code, vary):
    laptop, cable, catalog = create_catalog(code, vary)
    count = vary.number(2, 20)
    lines = ((laptop.sku, 1), (cable.sku, count))
    order = order_of(code, catalog, *lines)
    total = laptop.price_cents + count * cable.price_cents
    assert order.sum_cents == total, f"A laptop and {count} cables should cost {total} cents."
    ordered = [(product.name, quantity) for product, quantity in order.lines]
    assert ordered == [("Laptop", 1), ("Cable", count)], f"The order should list a laptop and {count} cables."
    reduced = order_of(code, catalog, *lines, voucher="TEAM10").sum_cents
    assert reduced == round(total * 0.9), "The voucher TEAM10 should take off a tenth."
    assert is_refused(code, catalog), "An empty order should be refused."
    assert is_refused(code, catalog, ("none", 1)), "An unknown article should be refused."
    assert is_refused(code, catalog, (cable.sku, "1")), "A quantity that is a text should be refused."


# JSON can hold anything where a number is expected.
QUANTITIES = (0.01, 0.5, 0.6, 0.999, 1e-9, 1.2, -0.4, -1, -1.5, -1e9, "-3", [-3], "0.5", True, None)


def exploit(code, vary):
    laptop, cable, catalog = create_catalog(code, vary)
    half = -(laptop.price_cents // cable.price_cents // 2)
    for quantity in (half, half * 2, vary.number(-90, -20), *QUANTITIES):
        for lines in ([(laptop.sku, quantity)], [(laptop.sku, 1), (cable.sku, quantity)]):
            try:
                order = order_of(code, catalog, *lines)
                # Nobody packs a part of an article, or less than none.
                worth = sum(product.price_cents * math.ceil(max(float(quantity), 0)) for product, quantity in order.lines)
            except Exception:
                continue  # Refused; the next one may be not.
            if order.sum_cents < worth:
                return {"sent": json.dumps(lines), "got": f"goods for {worth} cents, charged with {order.sum_cents} cents"}
    return False


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
