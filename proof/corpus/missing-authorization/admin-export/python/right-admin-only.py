# about: right, the export has the same check of the role as the other administrators' routes, below the route
    # block: export-users
    @area.get("/users/export")
    @admin_only
    def export_users():
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
    # end
