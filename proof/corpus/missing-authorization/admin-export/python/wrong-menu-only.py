# about: The entry is hidden from customers, but the address still answers them.
        # block: menu
        entries = []
        if require_user().role == "admin":
            entries = [{"title": "Users", "href": "/admin/users"}, {"title": "Export users", "href": "/admin/users/export"}]
        return jsonify(entries)
        # end
