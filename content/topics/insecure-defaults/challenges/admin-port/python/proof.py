import http.client
import threading


def start(code):
    emptied = []

    def empty_cache():
        emptied.append(1)
        return 3

    configuration = {"region": "eu", "version": "1.2", "cache_seconds": "60", "database_url": "secret"}
    server = code.open_admin_port(code.Admin(0, configuration, {"requests": 5}, empty_cache))
    threading.Thread(target=lambda: server.serve_forever(0.01), daemon=True).start()

    def call(host, method, path):
        connection = http.client.HTTPConnection(host, server.server_address[1], timeout=5)
        connection.request(method, path, headers={"Host": "localhost"})
        response = connection.getresponse()
        return response.status, response.read().decode().strip()

    return server, call, emptied


def works(code):
    server, call, emptied = start(code)
    assert call("127.0.0.1", "GET", "/metrics") == (200, "requests 5"), "On the machine itself, /metrics should show the counters."
    assert "secret" not in call("127.0.0.1", "GET", "/configuration")[1], "The configuration should be shown without the address of the database."
    assert call("127.0.0.1", "GET", "/cache/empty") == (404, "not found"), "Emptying the cache should need a POST."
    assert call("127.0.0.1", "POST", "/cache/empty") == (200, "3 entries removed"), "On the machine itself, a POST should empty the cache."
    assert len(emptied) == 1, "The cache should have been emptied once."
    server.shutdown()


def exploit(code):
    """127.0.0.2 stands for another address of the machine: what is bound to all addresses answers there, what is bound to 127.0.0.1 does not."""
    server, call, emptied = start(code)
    try:
        call("127.0.0.2", "POST", "/cache/empty")
    except ConnectionRefusedError:
        pass
    server.shutdown()
    return {"sent": "POST /cache/empty, to another address of the machine", "got": "the cache was emptied"} if emptied else False
