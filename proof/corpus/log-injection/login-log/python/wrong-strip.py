# about: Only line ends at the edges are taken off.
# block: read-form
        name, password = form.get("user", "").strip(), form.get("password", "")
        if len(name) > 200 or len(password) > 200:
            raise LoginRefused("input_too_long")
# end
