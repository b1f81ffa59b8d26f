# about: a formatter whose fields are looked up as whole names in a table, so nothing walks from object to object
# part: imports
import string
# end
# block: offer-objects
    context = {
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
    class TableFormatter(string.Formatter):
        def get_field(self, field_name, args, kwargs):
            try:
                return context[field_name], field_name
            except KeyError:
                raise TextError(f"Unknown placeholder: {field_name}") from None

        def format_field(self, value, format_spec):
            if format_spec:
                raise TextError("Placeholders have no formats")
            return value

    return TableFormatter().vformat(text, (), {})
    # end
