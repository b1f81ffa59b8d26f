# block: diagnostics
    if env.get("DIAGNOSTICS") == "on":

        @app.get("/diagnostics")
        def diagnostics():
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            return {"memory": memory, "settings": dict(env)}
# end
