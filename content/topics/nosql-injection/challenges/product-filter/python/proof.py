import json

from pymongo.collection import Collection


def open_products(vary, secret):
    """Products of a shop, one that is not published, and one of another shop."""
    shop_id = vary.number(1, 40)
    lamps, tables = f"lamps {vary.word()}", f"tables {vary.word()}"
    prices = {"low": vary.number(1, 20), "middle": vary.number(21, 40), "high": vary.number(41, 60)}
    first, second, third = vary.shuffle([f"{letter} {vary.remark()}" for letter in "abc"])

    def create(number, name, category, price, **more):
        common = {"shop_id": shop_id, "is_published": True, "supplier": {"name": vary.name(), "access_key": secret}}
        return {"_id": number, "name": name, "category": category, "price": prices[price], **common, **more}

    own = (
        create(vary.number(1, 20), first, lamps, "low"),
        create(vary.number(21, 40), second, lamps, "high"),
        create(vary.number(41, 60), third, tables, "middle"),
    )
    others = (
        create(vary.number(61, 80), first, lamps, "low", shop_id=shop_id + 1),
        create(vary.number(81, 99), first, lamps, "low", is_published=False),
    )
    return shop_id, own, lamps, tables, Collection(vary.shuffle([*own, *others]))


def works(code, vary):
    shop_id, own, lamps, tables, products = open_products(vary, vary.text(8))
    low, high, middle = own

    def search(wanted, *order):
        return code.search_products(products, shop_id, json.dumps(wanted), *order)

    def shown(rows):
        return [{field: row[field] for field in ("_id", "name", "category", "price")} for row in rows]

    def by_name(*rows):
        return shown(sorted(rows, key=lambda row: row["name"]))

    assert search({}) == by_name(*own), (
        "Without a filter, the published products of the shop should be listed by name, with name, category and price only."
    )
    assert search({"category": lamps}, "price") == shown([low, high]), (
        f"A filter by the category {lamps} should give the published ones of the shop, ordered by price."
    )
    limit = vary.number(middle["price"] + 1, high["price"])
    assert search({"price": {"$lt": limit}}, vary.pick(["name", vary.word()])) == by_name(low, middle), (
        f"A filter by price below {limit} should give the products that cost less."
    )
    assert search({"price": {"$lt": limit}, "category": tables}) == shown([middle]), "Two conditions together should both apply."
    assert search({"category": f"supplier access_key {vary.word()}"}) == [], "A category that nothing is in should give nothing."
    for text in (vary.word(), f'{{"category": "{lamps}"', "null", str(vary.number(1, 99))):
        try:
            code.search_products(products, shop_id, text)
        except code.SearchError:
            continue
        raise AssertionError(f"The filter {text}, which is no JSON object, should be refused.")


def create_forms(vary):
    """Whether the key begins with a letter before the middle one. A part of the name is put together where a list of words would find it."""
    middle = vary.pick("klmno")
    early = f"^[0-9a-{middle}]"
    field = "supplier.access_key"
    split = vary.number(1, 7)
    conditions = [
        {field: {"$regex": early}},
        {"$and": [{field: {"$regex": early}}]},
        {field: {"$gte": middle}},
        {"$or": [{field: {"$lt": middle}}]},
        {"$nor": [{field: {"$gt": middle}}]},
        {field: {"$not": {"$lt": middle}}},
        {"category": {"$ne": vary.word()}, field: {"$gt": middle}},
        {"price": {"$gt": 0}, "$or": [{"$and": [{field: {"$lte": middle}}]}]},
        {"$where": f"/{early}/.test(this.{field})"},
        {"$where": f"return this['{'supplier'[:split]}' + '{'supplier'[split:]}'].access_key < '{middle}'"},
        {"$expr": {"$lt": [f"${field}", middle]}},
        {"category": {"$not": {"$in": []}}, "$expr": {"$regexMatch": {"input": f"${field}", "regex": early}}},
        {"$expr": {"$lt": [{"$getField": {"$concat": [field[:split], field[split:]]}}, middle]}},
    ]
    escaped = f'{{"\\u0073upplier.access_ke\\u0079": {{"\\u0024gte": "{middle}"}}}}'
    return vary.shuffle([escaped, *map(json.dumps, conditions)])


def exploit(code, vary, payloads=None):
    """The number of results says in which half of the alphabet the secret begins. Halving again and again finds all of it."""

    def count_with(secret, condition):
        shop_id, *_, products = open_products(vary, secret)
        try:
            return len(code.search_products(products, shop_id, condition))
        except Exception:
            return 0

    # Whatever is asked for, visitors see products of the shop that are published.
    shop_id, own, *_, products = open_products(vary, vary.text(8))
    strangers = (
        {"shop_id": shop_id + 1},
        {"shop_id": {"$gt": shop_id}},
        {"is_published": False},
        {"is_published": {"$ne": True}},
        {"$or": [{"shop_id": shop_id + 1}, {"is_published": False}]},
    )
    for condition in vary.shuffle(strangers) if payloads is None else ():
        try:
            found = code.search_products(products, shop_id, json.dumps(condition))
        except Exception:
            continue  # Refused; the next one may be not.
        foreign = next((row for row in found if row["_id"] not in [one["_id"] for one in own]), None)
        if foreign:
            sent = f"filter={json.dumps(condition)} to the shop {shop_id}"
            return {"sent": sent, "got": str(foreign), "damage": "That is a product of another shop, or one that is not published."}
    early, late = vary.pick("abcdefghijk") + vary.text(7), vary.pick("pqrstuvwxyz") + vary.text(7)
    for payload in create_forms(vary) if payloads is None else payloads:
        first, second = count_with(early, payload), count_with(late, payload)
        if first != second:
            damage = "The number of products answers a question about the key that no visitor may see. A few dozen such questions give away all of it."
            got = f"{first} products when the supplier's key is {early}, {second} when it is {late}"
            return {"sent": f"filter={payload}", "got": got, "damage": damage}
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
