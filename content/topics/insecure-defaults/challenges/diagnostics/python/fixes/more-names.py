# block: diagnostics
    if env.get("APP_ENV", "").lower() not in ("production", "prod"):

        @app.get("/diagnostics")
        def diagnostics():
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            return {"memory": memory, "settings": dict(env)}
# end
