# about: Origin, or where it is missing the origin of the referrer, must be exactly the app's.
# part: top
from urllib.parse import urlsplit
# end
# block: require-user
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            sender = urlsplit(request.headers.get("Origin") or request.headers.get("Referer", ""))
            if (sender.scheme, sender.netloc) != ("https", "app.example.com"):
                abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
# end
