import json

from pymongo.collection import Collection


def product(id, name, category, price, secret, shop_id=4, is_published=True):
    return {
        "_id": id,
        "shop_id": shop_id,
        "name": name,
        "category": category,
        "price": price,
        "is_published": is_published,
        "supplier": {"name": "Lux", "access_key": secret},
    }


def open_products(secret="k7f2"):
    return Collection(
        [
            product(1, "Lamp", "lamps", 30, secret),
            product(2, "Arc lamp", "lamps", 90, secret),
            product(3, "Desk", "tables", 45, secret),
            product(4, "Other shop", "lamps", 10, secret, shop_id=5),
            product(5, "Draft", "lamps", 10, secret, is_published=False),
        ]
    )


def works(code):
    products = open_products()

    def search(wanted, order="name"):
        return [one["_id"] for one in code.search_products(products, 4, json.dumps(wanted), order)]

    assert search({}) == [2, 3, 1], "Without a filter, the published products of the shop should be listed by name."
    assert search({"category": "lamps"}, "price") == [1, 2], "A filter by category should give the published lamps of the shop, ordered by price."
    assert search({"price": {"$lt": 50}}) == [3, 1], "A filter by price below 50 should give the products that cost less."
    assert search({"category": "lamps", "price": {"$lt": 50}}) == [1], "Two conditions together should both apply."
    assert code.search_products(products, 4, '{"category": "tables"}') == [
        {"_id": 3, "name": "Desk", "category": "tables", "price": 45}
    ], "A product should be shown with its name, category and price only."
    try:
        code.search_products(products, 4, "lamps")
    except code.SearchError:
        return
    raise AssertionError("A filter that is not JSON should be refused.")


FORMS = (
    '{"supplier.access_key": {"$regex": "^[a-m]"}}',
    '{"$and": [{"supplier.access_key": {"$regex": "^[a-m]"}}]}',
    '{"supplier.access_key": {"$gte": "m"}}',
    '{"$or": [{"supplier.access_key": {"$lt": "m"}}]}',
    '{"$nor": [{"supplier.access_key": {"$gt": "m"}}]}',
    '{"supplier.access_key": {"$not": {"$lt": "m"}}}',
    '{"\\u0073upplier.access_ke\\u0079": {"\\u0024gte": "m"}}',
    '{"category": {"$ne": "x"}, "supplier.access_key": {"$gt": "m"}}',
    '{"$where": "/^[a-m]/.test(this.supplier.access_key)"}',
    '{"$where": "return this[\'supp\' + \'lier\'].access_key < \'m\'"}',
    '{"$expr": {"$lt": ["$supplier.access_key", "m"]}}',
    '{"$expr": {"$regexMatch": {"input": "$supplier.access_key", "regex": "^[a-m]"}}}',
    '{"$expr": {"$lt": [{"$getField": {"$concat": ["supp", "lier.access_key"]}}, "m"]}}',
)


def exploit(code, vary, payloads=FORMS):
    """The number of results says in which half of the alphabet the secret begins. Halving again and again finds all of it."""

    def count_with(secret, condition):
        try:
            return len(code.search_products(open_products(secret), 4, condition))
        except Exception:
            return 0

    early, late = vary.pick("abcdefghijk") + vary.text(7), vary.pick("opqrstuvwxyz") + vary.text(7)
    for payload in payloads:
        first, second = count_with(early, payload), count_with(late, payload)
        if first != second:
            got = f"{first} products when the supplier's key is {early}, {second} when it is {late}"
            return {"sent": payload, "got": got}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    """The same filter against collections that differ in the first character of the key only."""
    rest = vary.text(7)
    starts = {}
    try:
        for first in "05agkmpsz":
            common = {
                "shop_id": 4,
                "is_published": True,
                "supplier": {"name": "Lux", "access_key": first + rest},
            }
            products = Collection(
                [
                    {"_id": 1, "name": "Lamp", "category": "lamps", "price": 30, **common},
                    {"_id": 2, "name": "Desk", "category": "tables", "price": 90, **common},
                ]
            )
            found = code.search_products(products, 4, input["filter"])
            names = ", ".join(product["name"] for product in found) or "nothing"
            starts.setdefault(names, []).append(first)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    is_done = len(starts) > 1
    lines = [
        f"Finds {names} if the key begins with {' '.join(keys)}" if is_done else f"Finds {names}, whatever the key is"
        for names, keys in starts.items()
    ]
    return {"isDone": is_done, "shown": "\n".join(lines)}


ATTACKS = [
    {"input": {"filter": '{"supplier.access_key": {"$regex": "^k"}}'}, "isDone": True},
    {"input": {"filter": '{"category": "lamps"}'}, "isDone": False},
    {"input": {"filter": "lamps"}, "isDone": False},
]
