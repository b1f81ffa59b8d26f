# block: diagnostics
    if env.get("DIAGNOSTICS") == "on":

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            return {"memory": memory, "settings": dict(env)}
# end
