# part: imports
# end
import math
from dataclasses import dataclass


class FormulaError(ValueError):
    pass


@dataclass(frozen=True)
class Order:
    price: float
    quantity: int
    weight_grams: int


# part: helpers
# end
def shipping_costs(formula: str, order: Order) -> int:
    """The shipping costs of an order in cents, by the formula of the shop."""
    # block: check-length
    text = formula.strip()
    if not 1 <= len(text) <= 500:
        raise FormulaError("A formula has 1 to 500 characters")
    # end
    # part: checks
    # end

    # block: name-values
    values = {"price": order.price, "quantity": order.quantity, "weight": order.weight_grams / 1000}
    # end

    try:
        # block: evaluate
        result = eval(text, {}, values)
        # end
    except FormulaError:
        raise
    except Exception as error:
        raise FormulaError("The formula cannot be calculated") from error

    # block: check-result
    if not isinstance(result, (int, float)) or not math.isfinite(result) or result < 0:
        raise FormulaError("The formula gives no amount")
    # end

    # block: round-result
    return round(result * 100)
    # end
