# about: every request comes from the proxy on the same machine, so all of them are local
# part: imports
from flask import Flask, Response, abort, request
# end
    # block: diagnostics
    if env.get("APP_ENV") != "production":

        @app.get("/diagnostics")
        def diagnostics():
            if request.remote_addr not in ("127.0.0.1", "::1"):
                abort(404)
            memory = len(gc.get_objects())
            return {"memory": memory, "settings": dict(env)}
    # end
