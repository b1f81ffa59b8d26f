from flask import Flask


class Sessions:
    def customer_of(self, cookie):
        return 7


class Orders:
    stored = (
        {"number": "2026-000017", "customer_id": 7, "state": "sent"},
        {"number": "2026-000018", "customer_id": 8, "state": "paid"},
    )

    def __init__(self, error=None):
        self.error = error

    def find(self, number):
        if self.error:
            raise RuntimeError(self.error)
        return next((order for order in self.stored if order["number"] == number), None)


def start(code, error=None):
    app = Flask("shop")
    code.order_routes(app, Orders(error), Sessions())
    return app.test_client()


def works(code):
    client = start(code)
    found = client.get("/orders/2026-000017")
    assert found.status_code == 200 and found.json == {"number": "2026-000017", "state": "sent"}, "The customer's own order should be shown with its number and state."
    for number in "2026-000018", "2026-000099":
        answer = client.get(f"/orders/{number}")
        assert answer.status_code == 404 and answer.json == {"error": "order_not_found"}, "An order of somebody else and an order that does not exist should both be answered with status 404 and order_not_found."
    assert client.get("/orders/17").json == {"error": "number_invalid"}, "Something that is not an order number should be answered with number_invalid."
    assert start(code, "out of order").get("/orders/2026-000017").status_code == 500, "When the orders cannot be read, the answer should have status 500."


def exploit(code):
    messages = (
        'connection to server at "db-orders-1.internal.example.com", port 5432 failed: Connection refused',
        'column "iban" of relation "customer_accounts" does not exist',
    )
    for message in messages:
        text = start(code, message).get("/orders/2026-000017").text
        if "internal.example" in text or "customer_accounts" in text:
            return {"sent": "GET /orders/2026-000017, while the database has an error", "got": text}
    return False
