# part: imports
from flask import Blueprint, Response, abort, jsonify, request
# end
# block: export-users
    @area.get("/users/export")
    def export_users():
        require_user()
        if not request.headers.get("Referer", "").startswith(f"https://{request.host}/admin"):
            abort(403)
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
# end
