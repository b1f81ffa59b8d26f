from collections.abc import Mapping
from dataclasses import dataclass

MAX_LINES = 50
VOUCHERS = {"WELCOME5": 0.05, "TEAM10": 0.1}


class OrderError(ValueError):
    pass


@dataclass(frozen=True)
class Product:
    sku: str
    name: str
    price_cents: int


@dataclass(frozen=True)
class Order:
    lines: list[tuple[Product, float]]
    sum_cents: int


def prepare_order(catalog: Mapping[str, Product], request: dict) -> Order:
    # block: check-lines
    requested = request.get("lines")
    if not isinstance(requested, list) or not requested:
        raise OrderError("The order is empty")
    if len(requested) > MAX_LINES:
        raise OrderError(f"An order has at most {MAX_LINES} lines")
    # end

    lines = []
    for line in requested:
        # block: find-product
        product = catalog.get(line.get("sku"))
        if product is None:
            raise OrderError(f"There is no article {line.get('sku')}")
        # end

        # block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, (int, float)):
            raise OrderError(f"How many of {product.name}?")
        # end
        lines.append((product, quantity))

    # block: add-up
    full_cents = sum(product.price_cents * quantity for product, quantity in lines)
    # end

    # block: apply-voucher
    reduction = VOUCHERS.get(request.get("voucher", ""), 0)
    sum_cents = round(full_cents * (1 - reduction))
    # end
    # part: last-checks
    # end
    return Order(lines, sum_cents)
