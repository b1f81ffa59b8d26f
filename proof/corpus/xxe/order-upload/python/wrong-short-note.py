# about: The first hundred characters of a secret are enough.
# block: answer
    order = handler.order
    if not order.lines:
        raise InvalidOrder("no_lines")
    order.note = order.note.strip()[:100]
    return order
# end
