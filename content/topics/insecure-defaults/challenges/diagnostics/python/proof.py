from flask import Flask

SECRETS = {"METRICS_TOKEN": "m-1", "DATABASE_URL": "postgres://orders:opensesame@192.0.2.5/orders", "COMMIT": "4f2a"}


class Store:
    def ping(self):
        pass

    def count_orders(self):
        return 12


class Broken(Store):
    def ping(self):
        raise ConnectionError("refused")


def start(code, env, store=None):
    app = Flask("orders")
    code.add_service_routes(app, store or Store(), {**SECRETS, **env})
    # As behind a proxy on the same machine: each request comes from 127.0.0.1.
    return app.test_client()


def works(code):
    page = start(code, {"APP_ENV": "development", "DIAGNOSTICS": "on"}).get("/diagnostics").get_json()
    assert page["memory"] > 0, "In development with diagnostics on, the page should show how much memory is used."
    assert page["settings"]["COMMIT"] == "4f2a", "In development with diagnostics on, the page should show the settings."
    production = start(code, {"APP_ENV": "production"})
    assert production.get("/diagnostics").status_code == 404, "In production, /diagnostics should be answered with status 404."
    assert production.get("/health").get_json() == {"status": "ok"}, "In production, /health should say that the service is fine."
    assert production.get("/version").get_json() == {"commit": "4f2a"}, "In production, /version should name the commit."
    assert production.get("/metrics").status_code == 401, "Metrics without the token should be refused with status 401."
    assert production.get("/metrics", headers={"Authorization": "Bearer m-1"}).get_data(as_text=True) == "orders_total 12\n", "With the token, metrics should count the orders."
    assert start(code, {"APP_ENV": "production"}, Broken()).get("/health").status_code == 503, "When the database does not answer, /health should be answered with status 503."
    try:
        start(code, {"METRICS_TOKEN": ""})
    except RuntimeError:
        pass
    else:
        raise AssertionError("The service should refuse to start without a token for the metrics.")


def exploit(code):
    settings = [{}, {"APP_ENV": ""}, {"APP_ENV": "prod"}, {"APP_ENV": "Production"}]
    for env in settings:
        text = start(code, env).get("/diagnostics").get_data(as_text=True)
        if "opensesame" in text:
            setting = f'APP_ENV="{env["APP_ENV"]}"' if env else "no APP_ENV"
            return {"sent": f"GET /diagnostics, to a server with {setting}", "got": text}
    return False
