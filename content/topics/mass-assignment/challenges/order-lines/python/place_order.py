from collections.abc import Mapping
from typing import Protocol


class Shop(Protocol):
    def find_products(self, ids: list[int]) -> list[dict]: ...

    def charge(self, customer_id: int, total_cents: int, lines: list[dict], address: str, note: str) -> str: ...


class Refused(Exception):
    pass


def compute_total(lines: list[dict]) -> int:
    """Also used by the counter, where the staff may give a discount for a damaged plant."""
    # block: compute-total
    total = 0
    for line in lines:
        percent = 100 - line.get("discount_percent", 0)
        total += round(line["quantity"] * line["price_cents"] * percent / 100)
    return total
    # end


def is_line(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    product_id, quantity = value.get("product_id"), value.get("quantity")
    return type(product_id) is int and type(quantity) is int and 1 <= quantity <= 100


def place_order(shop: Shop, customer_id: int, body: Mapping[str, object]) -> str:
    """`POST /orders` of the web shop. Gives back the number of the order."""
    # block: pick-top-level
    address = str(body.get("address") or "")[:500]
    note = str(body.get("note") or "")[:500]
    if not address.strip():
        raise Refused("address_missing")
    # end

    # block: check-lines
    given = body.get("lines")
    if not isinstance(given, list) or not 1 <= len(given) <= 50 or not all(map(is_line, given)):
        raise Refused("lines_invalid")
    # end

    products = {one["product_id"]: one for one in shop.find_products([line["product_id"] for line in given])}
    # block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        lines.append({**products[line["product_id"]], **line})
    # end

    # block: charge-customer
    total = compute_total(lines)
    return shop.charge(customer_id, total, lines, address, note)
    # end
