# block: other-errors
        return jsonify(error="internal_error", reference=g.request_id), 500
# end
