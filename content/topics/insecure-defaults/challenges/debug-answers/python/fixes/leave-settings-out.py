# part: imports
# end
# block: build-answer
    short = {"error": "internal_error", "request_id": request.id}
    if not settings.is_debug:
        return 500, short
    return 500, short | {"message": str(error), "stack": traceback.format_exception(error)}
# end
