from itertools import product

from browser import Browser
from flask import Flask
from page import tags_of

SHOP, ATTACKER = "https://shop.example.com", "https://attacker.example"
# Another host of the same site, which customers write on.
FORUM = "https://forum.example.com"
FORM = "application/x-www-form-urlencoded"


class Orders(dict):
    def find(self, order_id):
        return self.get(order_id)

    def save(self, order):
        self[order.id] = order


def start(code):
    """Ada's browser, signed in."""
    orders = Orders()
    for order in (code.Order(17, 1, "open"), code.Order(18, 1, "sent"), code.Order(19, 2, "open")):
        orders.save(order)
    app = Flask("shop")
    code.add_order_routes(app, orders, lambda name, password: 1 if (name, password) == ("ada", "correct") else None)
    browser = Browser(SHOP, app)
    assert browser.send(SHOP, "/sign-in", "POST", FORM, "name=ada&password=correct").status_code == 303
    return browser, orders


def works(code):
    browser, orders = start(code)
    page = browser.send(SHOP, "/orders/17", is_navigation=True).get_data(as_text=True)
    # What a customer does: follow the link, or press the button of the form.
    tag = next(tag for tag in tags_of(page) if tag["name"] in ("a", "form"))
    if tag["name"] == "a":
        done = browser.send(SHOP, tag["attributes"]["href"], is_navigation=True)
    else:
        done = browser.send(SHOP, tag["attributes"]["action"], "POST", FORM, "", is_navigation=True)
    assert done.status_code == 303
    assert orders.find(17).state == "cancelled"
    assert "sent" in browser.send(ATTACKER, "/orders/18", is_navigation=True).get_data(as_text=True)
    assert browser.send(SHOP, "/orders/19").status_code == 404


def exploit(code):
    for path in ("/orders/17/cancel", "/orders/17/cancel?confirm=yes"):
        browser, orders = start(code)
        for origin, has_no_referrer in product((ATTACKER, FORUM), (False, True)):
            browser.send(origin, path, is_navigation=True, has_no_referrer=has_no_referrer)
            browser.send(origin, path, "POST", FORM, "", is_navigation=True, has_no_referrer=has_no_referrer)
        if orders.find(17).state == "cancelled":
            return True
    return False
