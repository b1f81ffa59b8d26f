from itertools import product
from urllib.parse import urlencode

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


def start(code, vary):
    """Browsers of Ada and of an attacker who is a customer as well, signed in."""
    first = vary.number(100, 900)
    numbers = vary.shuffle([first, first + 1, first + 2])
    orders = Orders()
    for number, customer, state in zip(numbers, (1, 1, 2), ("open", "sent", "open")):
        orders.save(code.Order(number, customer, state))
    app = Flask("shop")
    customers = {("ada", "correct"): 1, ("mallory", "correct"): 2}
    code.add_order_routes(app, orders, lambda name, password: customers.get((name, password)))

    def sign_in(name):
        browser = Browser(SHOP, app)
        status = browser.send(SHOP, "/sign-in", "POST", FORM, f"name={name}&password=correct").status_code
        assert status == 303, "Signing in with the right password should lead to the orders."
        return browser

    return sign_in("ada"), sign_in("mallory"), orders, numbers


def find_action(browser, order_id):
    """The link or the form on the page of an order, with the fields that a browser would send."""
    tags = tags_of(browser.send(SHOP, f"/orders/{order_id}", is_navigation=True).get_data(as_text=True))
    tag = next((tag for tag in tags if tag["name"] in ("a", "form")), {"name": "form", "attributes": {}})
    fields = [tag["attributes"] for tag in tags if tag["name"] == "input" and tag["attributes"].get("name")]
    body = urlencode([(field["name"], field.get("value", "")) for field in fields])
    is_link = tag["name"] == "a"
    return tag["attributes"].get("href" if is_link else "action", f"/orders/{order_id}"), is_link, body


def works(code, vary):
    browser, _, orders, (order, sent, foreign) = start(code, vary)
    path, is_link, body = find_action(browser, order)
    if is_link:
        done = browser.send(SHOP, path, is_navigation=True)
    else:
        done = browser.send(SHOP, path, "POST", FORM, body, is_navigation=True)
    button = f"The link or the button on the page of order {order} should cancel it"
    assert done.status_code == 303, f"{button} and lead back to it."
    assert orders.find(order).state == "cancelled", f"{button}."
    page = browser.send(ATTACKER, f"/orders/{sent}", is_navigation=True).get_data(as_text=True)
    assert "sent" in page, f"A link in a mail should still lead to the page of order {sent}."
    status = browser.send(SHOP, f"/orders/{foreign}").status_code
    assert status == 404, f"Order {foreign} belongs to somebody else and should not be found."


def exploit(code, vary):
    """Pages of another site and of the forum ask for the address themselves, with what the attacker's own page of an order has in its form."""
    for query in ("", "?confirm=yes"):
        browser, mallory, orders, (order, _, foreign) = start(code, vary)
        copied_path, _, copied_body = find_action(mallory, foreign)
        paths = {f"/orders/{order}/cancel{query}", copied_path.replace(str(foreign), str(order))}
        for origin, path, has_no_referrer in product((ATTACKER, FORUM), sorted(paths), (False, True)):
            for method, body in (("GET", None), ("POST", ""), ("POST", copied_body)):
                type = None if body is None else FORM
                try:
                    browser.send(origin, path, method, type, body, is_navigation=True, has_no_referrer=has_no_referrer)
                except Exception:
                    continue  # Refused; the next one may be not.
                if orders.find(order).state == "cancelled":
                    return {"sent": f"{method} {path} from {origin}", "got": f"order {order} is cancelled"}
    return False
