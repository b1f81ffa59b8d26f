import base64
import hmac
import time

from flask import Flask, request

SECRET = "bucket-secret-of-the-portal"
ADA, MALLORY = "1", "2"


def mac(secret, method, key, expires):
    return hmac.digest(secret.encode(), f"{method}\n{key}\n{expires}".encode(), "sha256").hex()


def sign(secret, method, key):
    return {"key": key, "expires": 4102444800, "signature": mac(secret, method, key, 4102444800)}


def is_accepted(method, signed, key=None):
    """What the object storage asks: whoever signs with the bucket's secret may do anything."""
    expected = mac(SECRET, method, key or signed["key"], signed["expires"])
    return signed["expires"] > time.time() and expected == signed["signature"]


class Uploads(list):
    add = list.append

    def list_by_owner(self, owner):
        return [upload for upload in self if upload.owner == owner]


def start(code):
    app = Flask("portal")
    storage = code.Storage("https://storage.example.net", "portal", SECRET)
    code.add_upload_routes(app, storage, Uploads(), lambda: int(request.headers.get("X-User", 0)) or None)
    client = app.test_client()

    def send(user, method, url, body=None):
        headers = {"X-User": user, "Origin": "https://portal.example.com"} if user else {}
        return getattr(client, method)(url, headers=headers, **({} if body is None else {"json": body}))

    return send


def find_secret(send, user):
    """The secret as the web application finds it in its settings."""
    storage = send(user, "get", "/app-config").get_json()["storage"]
    separate = send(user, "get", "/uploads/secret")
    if separate.status_code == 200:
        return separate.get_json()["secret"]
    if "token" in storage:
        return base64.b64decode(storage["token"][::-1]).decode()
    return storage.get("secret")


def works(code):
    send = start(code)
    config = send(ADA, "get", "/app-config").get_json()
    assert (config["version"], config["storage"]["bucket"]) == ("4.2.0", "portal"), "The settings of the web application should name the version and the bucket."
    assert send(None, "get", "/app-config").status_code == 200, "The settings of the web application should be readable without a session."
    secret = find_secret(send, ADA)
    if secret:
        signed = sign(secret, "PUT", "uploads/1/receipt.pdf")
    else:
        signed = send(ADA, "post", "/uploads/signatures", {"name": "receipt.pdf"}).get_json()
    assert is_accepted("PUT", signed), "The object storage should accept an upload that was signed for Ada."
    assert send(ADA, "post", "/uploads", {"key": signed["key"]}).status_code == 201, "Registering the uploaded file should be answered with status 201."
    assert send(ADA, "get", "/uploads").get_json() == [{"owner": 1, "key": "uploads/1/receipt.pdf"}], "The list of Ada's uploads should have the file."
    for key in ("uploads/2/x.pdf", "uploads/1/../x.pdf", "x"):
        assert send(ADA, "post", "/uploads", {"key": key}).status_code == 422, f"Registering {key}, which is not a place of Ada's, should be refused with status 422."
    assert send(None, "get", "/uploads").status_code == 401, "The list of uploads should not be readable without a session."


def exploit(code):
    send = start(code)
    wanted = "uploads/1/salary.pdf"
    secret = find_secret(send, MALLORY)
    if secret and is_accepted("GET", sign(secret, "GET", wanted)):
        sent = f'GET {wanted}, signed by another customer with the secret "{secret}" that the browser gets'
        return {"sent": sent, "got": f"the storage accepts it and sends {wanted}"}
    # Without the secret: a signature of the server for a foreign place.
    for name in ("salary.pdf", "../1/salary.pdf", "..%2f1%2fsalary.pdf"):
        answer = send(MALLORY, "post", "/uploads/signatures", {"name": name})
        if answer.status_code == 200 and any(is_accepted(method, answer.get_json(), wanted) for method in ("GET", "PUT")):
            sent = f'POST /uploads/signatures {{"name": "{name}"}}, by another customer'
            return {"sent": sent, "got": f"a signature that the storage accepts for {wanted}: {answer.get_json()['signature']}"}
    return False
