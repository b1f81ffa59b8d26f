# about: The guard stands above the route decorator, so Flask registered the unguarded function.
    # block: export-users
    @admin_only
    @area.get("/users/export")
    def export_users():
        require_user()
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
    # end
