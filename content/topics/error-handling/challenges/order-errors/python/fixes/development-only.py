# block: other-errors
        if os.environ.get("APP_ENV") == "production":
            return jsonify(error="internal_error"), 500
        return jsonify(error=str(error), trace=traceback.format_exception(error)), 500
# end
