# block: answer
    order = handler.order
    if not order.lines:
        raise InvalidOrder("no_lines")
    order.note = order.note.strip()
    if not re.fullmatch(r"[\w .,:;!?()&/'=+-]{0,500}", order.note):
        raise InvalidOrder("note_not_allowed")
    return order
# end
