# block: other-errors
        return jsonify(error=str(error)), 500
# end
