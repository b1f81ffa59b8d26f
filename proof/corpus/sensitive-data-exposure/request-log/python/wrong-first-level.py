# about: a list of secret names that looks at the first level of the body only; the card's number is one level deeper
# part: imports
from urllib.parse import urlsplit
# end
# part: helpers
SECRET = {"password", "token", "cvc", "card_number", "number", "authorization", "cookie", "x-api-key"}


def redact(values: dict[str, Any]) -> dict[str, Any]:
    return {name: "[redacted]" if name.lower() in SECRET else value for name, value in values.items()}


# end
# block: describe-request
    body = redact(request.body) if isinstance(request.body, dict) else None
    record = {"id": request.id, "method": request.method, "url": urlsplit(request.url).path, "user_id": request.user_id}
    return record | {"headers": redact(request.headers), "body": body}
# end
