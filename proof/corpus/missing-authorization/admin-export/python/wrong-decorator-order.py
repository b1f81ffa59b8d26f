# about: wrong, the decorator stands above the route, so the route has registered the function without the check
    # block: export-users
    @admin_only
    @area.get("/users/export")
    def export_users():
        require_user()
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
    # end
