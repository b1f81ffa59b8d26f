# about: a placeholder is a key of a table with five ready texts; nothing else is looked up
# part: imports
import re
# end
    # block: offer-objects
    context = {
        "shop.name": shop.name,
        "customer.name": order.customer.name,
        "customer.email": order.customer.email,
        "order.number": order.number,
        "order.total": order.total,
    }
    # end
    # block: fill-text
    return re.sub(r"\{([a-z.]+)\}", lambda found: context.get(found[1], found[0]), text)
    # end
