# part: hooks
    @area.before_request
    @admin_only
    def require_admin():
        return None

# end
# block: export-users
    @area.get("/users/export")
    def export_users():
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
# end
