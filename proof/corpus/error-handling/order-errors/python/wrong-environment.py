# about: the trace disappears only where the operators have set the variable, and the container starts without it as well
        # block: other-errors
        answer = {"error": "internal_error", "request": g.request_id}
        if os.environ.get("APP_ENV", "development") != "production":
            answer["trace"] = traceback.format_exception(error)
        return jsonify(answer), 500
        # end
