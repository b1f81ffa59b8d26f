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
    assert page["memory"] > 0
    assert page["settings"]["COMMIT"] == "4f2a"
    production = start(code, {"APP_ENV": "production"})
    assert production.get("/diagnostics").status_code == 404
    assert production.get("/health").get_json() == {"status": "ok"}
    assert production.get("/version").get_json() == {"commit": "4f2a"}
    assert production.get("/metrics").status_code == 401
    assert production.get("/metrics", headers={"Authorization": "Bearer m-1"}).get_data(as_text=True) == "orders_total 12\n"
    assert start(code, {"APP_ENV": "production"}, Broken()).get("/health").status_code == 503
    try:
        start(code, {"METRICS_TOKEN": ""})
    except RuntimeError:
        pass
    else:
        raise AssertionError("it started without a token")


def exploit(code):
    settings = [{}, {"APP_ENV": ""}, {"APP_ENV": "prod"}, {"APP_ENV": "Production"}]
    return any("opensesame" in start(code, env).get("/diagnostics").get_data(as_text=True) for env in settings)
