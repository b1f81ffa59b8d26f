# part: standard-imports
import gc
import re
# end
# block: diagnostics
    if env.get("APP_ENV") != "production":
        secret = re.compile(r"password|secret|token|key", re.IGNORECASE)

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            settings = {name: "***" if secret.search(name) else value for name, value in env.items()}
            return {"memory": memory, "settings": settings}
# end
