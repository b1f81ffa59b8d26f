# about: replaces placeholders from a flat table of texts with one pass of a pattern, everything else is an error
# part: imports
import re
# end
# block: offer-objects
    values = {
        "shop.name": shop.name,
        "order.number": order.number,
        "order.total": order.total,
        "customer.name": order.customer.name,
        "customer.email": order.customer.email,
        "order.customer.name": order.customer.name,
        "order.customer.email": order.customer.email,
    }
    # end
# block: fill-text
    def replacement(match: re.Match[str]) -> str:
        if match[0] in ("{{", "}}"):
            return match[0][0]
        if match[1] not in values:
            raise TextError(f"There is no placeholder {match[0]}")
        return values[match[1]]

    return re.sub(r"\{\{|\}\}|\{([^{}]*)\}", replacement, text)
    # end
