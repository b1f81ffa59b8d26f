# about: An address of the box office may be anywhere in the header, also where the visitor wrote it.
# block: find-address
    if request.peer != PROXY:
        return request.peer
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    return next((entry for entry in entries if is_in_box_office(entry)), entries[-1])
# end
