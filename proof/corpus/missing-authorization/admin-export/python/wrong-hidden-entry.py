# about: customers no longer see the entry in the menu, but the address still answers them
        # block: menu
        entries = []
        if require_user().role == "admin":
            entries.append({"title": "Users", "href": "/admin/users"})
            entries.append({"title": "Export users", "href": "/admin/users/export"})
        return jsonify(entries)
        # end
