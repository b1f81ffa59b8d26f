# about: The export has the same guard as the other routes, below the route decorator.
    # block: export-users
    @area.get("/users/export")
    @admin_only
    def export_users():
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
    # end
