# block: menu
        entries = []
        if require_user().role == "admin":
            entries.append({"title": "Users", "href": "/admin/users"})
            entries.append({"title": "Export users", "href": "/admin/users/export-9f27c4e1b08d"})
        return jsonify(entries)
# end
# block: export-users
    @area.get("/users/export-9f27c4e1b08d")
    def export_users():
        require_user()
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
# end
