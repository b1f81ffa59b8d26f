# about: The formatter looks names up in a fixed table, in which {customer.email} of the help page is missing.
# part: imports
from string import Formatter
# end
# block: offer-objects
    values = {
        "shop.name": shop.name,
        "order.number": order.number,
        "order.total": order.total,
        "customer.name": order.customer.name,
    }

    class TableFormatter(Formatter):
        def get_field(self, field_name, args, kwargs):
            if field_name not in values:
                raise TextError(f"{field_name} is not a placeholder")
            return values[field_name], field_name

        def format_field(self, value, format_spec):
            return str(value)
# end
# block: fill-text
    return TableFormatter().format(text)
# end
