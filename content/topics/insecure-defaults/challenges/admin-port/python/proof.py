import http.client
import threading


def start(code, vary):
    emptied, requests, entries, secret = [], vary.number(1, 999), vary.number(1, 99), vary.text(12)

    def empty_cache():
        emptied.append(1)
        return entries

    configuration = {"region": "eu", "version": "1.2", "cache_seconds": "60", "database_url": secret}
    server = code.open_admin_port(code.Admin(0, configuration, {"requests": requests}, empty_cache))
    threading.Thread(target=lambda: server.serve_forever(0.01), daemon=True).start()

    def call(host, method, path):
        connection = http.client.HTTPConnection(host, server.server_address[1], timeout=5)
        connection.request(method, path, headers={"Host": "localhost"})
        response = connection.getresponse()
        return response.status, response.read().decode().strip()

    return server, call, emptied, requests, entries, secret


def works(code, vary):
    server, call, emptied, requests, entries, secret = start(code, vary)
    assert call("127.0.0.1", "GET", "/metrics") == (200, f"requests {requests}"), "On the machine itself, /metrics should show the counters."
    assert secret not in call("127.0.0.1", "GET", "/configuration")[1], "The configuration should be shown without the address of the database."
    assert call("127.0.0.1", "GET", "/cache/empty") == (404, "not found"), "Emptying the cache should need a POST."
    assert call("127.0.0.1", "POST", "/cache/empty") == (200, f"{entries} entries removed"), "On the machine itself, a POST should empty the cache."
    assert len(emptied) == 1, "The cache should have been emptied once."
    server.shutdown()


def exploit(code, vary):
    """127.0.0.2 and those after it stand for another address of the machine: what is bound to all addresses answers there, what is bound to 127.0.0.1 does not."""
    server, call, emptied, *_ = start(code, vary)
    try:
        call(f"127.0.0.{vary.number(2, 250)}", "POST", "/cache/empty")
    except ConnectionRefusedError:
        pass
    server.shutdown()
    return {"sent": "POST /cache/empty, to another address of the machine", "got": "the cache was emptied", "damage": "Anybody who reaches that address is taken for an operator, without a password."} if emptied else False
