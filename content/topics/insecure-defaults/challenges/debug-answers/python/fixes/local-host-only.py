# part: imports
import re
# end
# block: build-answer
    short = {"error": "internal_error", "request_id": request.id}
    is_local = re.fullmatch(r"localhost(:[0-9]+)?", request.host)
    if not settings.is_debug or not is_local:
        return 500, short
    stack = traceback.format_exception(error)
    return 500, short | {"message": str(error), "stack": stack, "settings": asdict(settings)}
# end
