# about: the route is registered with the unguarded function, because the guard is put around it afterwards
    # block: export-users
    @admin_only
    @area.get("/users/export")
    def export_users():
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
    # end
