# part: imports
import re
# end
# part: helpers
def redact(value: Any) -> Any:
    if isinstance(value, list):
        return [redact(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    secret = re.compile("password|secret|token|authorization", re.IGNORECASE)
    return {name: "[redacted]" if secret.search(name) else redact(inner) for name, inner in value.items()}


# end
# block: describe-request
    record = {"id": request.id, "method": request.method, "url": request.url, "user_id": request.user_id}
    return record | {"headers": redact(request.headers), "body": redact(request.body)}
# end
