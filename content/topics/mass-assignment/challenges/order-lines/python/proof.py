import json

PRODUCTS = [
    {"product_id": 7, "title": "Olive tree", "price_cents": 49_900},
    {"product_id": 8, "title": "Fig tree", "price_cents": 40_000},
]


class Shop:
    def __init__(self):
        self.charged = []

    def find_products(self, ids):
        return [one for one in PRODUCTS if one["product_id"] in ids]

    def charge(self, customer_id, total_cents, lines, address, note):
        self.charged.append(total_cents)
        return f"order {len(self.charged)}"


def place(code, shop, lines, address="Garden Way 1"):
    return code.place_order(shop, 1, {"address": address, "lines": lines})


def works(code):
    shop = Shop()
    assert place(code, shop, [{"product_id": 7, "quantity": 1}, {"product_id": 8, "quantity": 2}]) == "order 1", "An order of two products should be placed."
    assert shop.charged == [129_900], "The order should be charged at the prices of the products."
    assert code.compute_total([{"quantity": 1, "price_cents": 1000, "discount_percent": 20}]) == 800, "A line with a discount of 20 percent should cost 80 percent."
    one = [{"product_id": 7, "quantity": 1}]
    for lines, address in (
        ([], "x"),
        ("x", "x"),
        ([{"product_id": 7}], "x"),
        ([{"product_id": 7, "quantity": 0.5}], "x"),
        ([{"product_id": 7, "quantity": 101}], "x"),
        ([{"product_id": 9, "quantity": 1}], "x"),
        ([*one, {"product_id": 7, "quantity": 0.5}], "x"),
        (one, " "),
    ):
        try:
            place(code, shop, lines, address)
        except code.Refused:
            continue
        raise AssertionError(f'An order with the lines {lines} and the address "{address}" should be refused.')


def exploit(code):
    for extra in ({"price_cents": 1}, {"discount_percent": 100}, {"discount_percent": 50}):
        shop = Shop()
        try:
            place(code, shop, [{"product_id": 7, "quantity": 1, **extra}])
        except code.Refused:
            pass
        for total in shop.charged:
            if total < 49_900:
                sent = json.dumps({"lines": [{"product_id": 7, "quantity": 1, **extra}]})
                return {"sent": sent, "got": f"an olive tree of 49,900 cents, charged at {total}"}
    return False
