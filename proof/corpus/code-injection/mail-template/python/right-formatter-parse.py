# about: the text is parsed, and each field must be one of five names without format or conversion; the values are texts
# part: imports
from string import Formatter
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
    parts = []
    try:
        for literal, field, spec, conversion in Formatter().parse(text):
            parts.append(literal)
            if field is None:
                continue
            if spec or conversion or field not in context:
                raise TextError(f"There is no placeholder {field}")
            parts.append(context[field])
    except TextError:
        raise
    except ValueError as error:
        raise TextError("A curly bracket is missing") from error
    return "".join(parts)
    # end
