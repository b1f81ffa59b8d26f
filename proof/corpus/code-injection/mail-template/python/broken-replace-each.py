# about: Four placeholders are replaced by their values; {customer.email}, which the help page lists, stays as it is.
# block: offer-objects
    values = {
        "{shop.name}": shop.name,
        "{order.number}": order.number,
        "{order.total}": order.total,
        "{customer.name}": order.customer.name,
    }
# end
# block: fill-text
    for placeholder, value in values.items():
        text = text.replace(placeholder, value)
    return text
# end
