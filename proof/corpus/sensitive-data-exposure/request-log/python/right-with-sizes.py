# about: Of headers and body only their number and whether there is one are written.
# block: describe-request
    record: dict[str, Any] = {"id": request.id, "method": request.method, "user_id": request.user_id}
    record["header_count"] = len(request.headers)
    record["has_body"] = request.body is not None
    return record
# end
