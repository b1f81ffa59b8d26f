from flask import Flask

ADA = {"email": " Ada@example.com", "password": "correct horse"}


def start(code):
    app = Flask("shop")
    code.add_shop_sessions(app, lambda *given: 1 if given == ("ada@example.com", "correct horse") else None)

    def send(method, url, cookie="", json=None):
        headers = {"User-Agent": "Branch tablet", **({"Cookie": cookie} if cookie else {})}
        answer = app.test_client().open(url, method, headers=headers, json=json)
        return answer.status_code, answer.headers.get("Set-Cookie", "").split(";")[0], answer.get_data(as_text=True)

    return send


def works(code):
    send = start(code)
    _, first, _ = send("POST", "/cart", json={"book": "A"})
    assert '"books": 2' in send("POST", "/cart", first, {"book": "B"})[2]
    assert send("GET", "/account", first)[0] == 401
    assert send("POST", "/sign-in", first, {**ADA, "password": "x"})[0] == 401
    _, signed_in, body = send("POST", "/sign-in", first, ADA)
    assert '"books": 2' in body
    assert '"customer": 1' in send("GET", "/account", signed_in)[2]
    assert send("POST", "/sign-out", signed_in)[0] == 204
    assert send("GET", "/account", signed_in)[0] == 401
    _, direct, _ = send("POST", "/sign-in", json=ADA)
    assert '"customer": 1' in send("GET", "/account", direct)[2]


def exploit(code):
    send = start(code)
    _, noted, _ = send("POST", "/cart", json={"book": "A"})
    send("POST", "/sign-in", noted, ADA)
    return '"customer": 1' in send("GET", "/account", noted)[2]
