# about: details are hidden only where a variable says production; a container started without it tells everything
        # block: other-errors
        if os.environ.get("APP_ENV") == "production":
            return jsonify(error="internal_error", request_id=g.request_id), 500
        return jsonify(error=str(error), trace=traceback.format_exception(error)), 500
        # end
