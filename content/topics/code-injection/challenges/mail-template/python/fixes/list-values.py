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
    }
# end
# block: fill-text
    return re.sub(r"\{([\w.]+)\}", lambda found: values.get(found[1], found[0]), text)
# end
