# about: Scheme and the whole host with its port are compared.
# part: top
from urllib.parse import urlsplit
# end
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin", "")
        try:
            scheme, host, *_ = urlsplit(origin)
        except ValueError:
            return response
        if scheme == "https" and host in {"app.harbor.example", "help.harbor.example"}:
            response.headers["Access-Control-Allow-Origin"] = f"https://{host}"
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
# end
