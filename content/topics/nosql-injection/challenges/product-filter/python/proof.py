import json
import string

from pymongo.collection import Collection

SECRET = "k7f2"


def product(id, name, category, price, shop_id=4, is_published=True):
    return {
        "_id": id,
        "shop_id": shop_id,
        "name": name,
        "category": category,
        "price": price,
        "is_published": is_published,
        "supplier": {"name": "Lux", "access_key": SECRET},
    }


def open_products():
    return Collection(
        [
            product(1, "Lamp", "lamps", 30),
            product(2, "Arc lamp", "lamps", 90),
            product(3, "Desk", "tables", 45),
            product(4, "Other shop", "lamps", 10, shop_id=5),
            product(5, "Draft", "lamps", 10, is_published=False),
        ]
    )


def works(code):
    products = open_products()

    def search(wanted, order="name"):
        return [one["_id"] for one in code.search_products(products, 4, json.dumps(wanted), order)]

    assert search({}) == [2, 3, 1]
    assert search({"category": "lamps"}, "price") == [1, 2]
    assert search({"price": {"$lt": 50}}) == [3, 1]
    assert search({"category": "lamps", "price": {"$lt": 50}}) == [1]
    assert code.search_products(products, 4, '{"category": "tables"}') == [
        {"_id": 3, "name": "Desk", "category": "tables", "price": 45}
    ]
    try:
        code.search_products(products, 4, "lamps")
    except code.SearchError:
        return
    raise AssertionError("a filter that is not JSON is accepted")


FORMS = (
    lambda known: {"supplier.access_key": {"$regex": f"^{known}"}},
    lambda known: {"$and": [{"supplier.access_key": {"$regex": f"^{known}"}}]},
    lambda known: {"supplier.access_key": {"$gte": known, "$lt": f"{known}~"}},
)


def exploit(code):
    products = open_products()

    def is_true(condition):
        try:
            return len(code.search_products(products, 4, json.dumps(condition))) > 0
        except code.SearchError:
            return False

    for form in FORMS:
        known = ""
        while len(known) < len(SECRET):
            answers = [next for next in string.digits + string.ascii_lowercase if is_true(form(known + next))]
            if len(answers) != 1:  # More than one yes is no answer.
                break
            known += answers[0]
        if known == SECRET:
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    """The same filter against collections that differ in the first character of the key only."""
    rest = vary.text(7)
    starts = {}
    try:
        for first in string.digits + string.ascii_lowercase:
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
