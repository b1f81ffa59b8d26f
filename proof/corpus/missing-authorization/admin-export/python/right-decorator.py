# about: the export is guarded like the other views of the area
    # block: export-users
    @area.get("/users/export")
    @admin_only
    def export_users():
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
    # end
