# about: wrong, customers only no longer see the entry in the menu; the address still answers them
        # block: menu
        if require_user().role != "admin":
            return jsonify([])
        return jsonify([{"title": "Users", "href": "/admin/users"}, {"title": "Export users", "href": "/admin/users/export"}])
        # end
