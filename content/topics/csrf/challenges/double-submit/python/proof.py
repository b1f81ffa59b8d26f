from itertools import product
from urllib.parse import urlencode

from browser import Browser
from flask import Flask
from page import tags_of

OWN, BLOG = "https://account.example.com", "https://blog.example.com"
FORM = "application/x-www-form-urlencoded"


def start(code):
    accounts = {"key-ada": code.Account(1, "ada@example.com"), "key-mallory": code.Account(2, "mallory@example.com")}
    told = []

    def change_email(account, email):
        for key, one in accounts.items():
            if one.id == account.id:
                accounts[key] = code.Account(one.id, email)

    app = Flask("account")
    code.add_account_routes(
        app, code.Services(accounts.get, change_email, lambda email, text: told.append(email), "secret-of-the-server")
    )

    def open_form(key):
        """A browser that is signed in, and has the form open."""
        browser = Browser(OWN, app)
        browser.set_cookie(OWN, f"session={key}; Path=/; Secure; SameSite=Lax")
        page = browser.send(OWN, "/account", is_navigation=True)
        tags = tags_of(page.get_data(as_text=True))
        token = next(tag["attributes"]["value"] for tag in tags if tag["attributes"].get("name") == "token")
        # What the server has set, as `name=value`.
        lines = page.headers.getlist("Set-Cookie") if hasattr(page.headers, "getlist") else [page.headers.get("Set-Cookie") or ""]
        return browser, token, [line.split(";")[0] for line in lines if line]

    return open_form, accounts, told


def post(browser, origin, token, email):
    body = urlencode({"token": token, "email": email})
    return browser.send(origin, "/account/email", "POST", FORM, body, is_navigation=True)


def works(code, vary):
    open_form, accounts, told = start(code)
    browser, token, _ = open_form("key-ada")
    changed = f"{vary.word()}.o'{vary.word()}@new.example.com"
    status = post(browser, OWN, token, changed).status_code
    assert status == 303, "The form should save a new address and lead back to the account."
    assert accounts["key-ada"].email == changed, f"The address should be {changed} after the form was sent."
    assert told == ["ada@example.com"], "The old address should get a mail about the change."
    status = post(browser, OWN, token, "x").status_code
    assert status == 422, "x is not an e-mail address and should be answered with 422."
    for wrong in ("", "x", "x.y", vary.text(32)):
        status = post(browser, OWN, wrong, "ada@example.com").status_code
        assert status == 403, f'The token "{wrong}" should be answered with 403.'
    post(browser, "https://attacker.example", token, "m@attacker.example")
    assert accounts["key-ada"].email == changed, "Another site should not be able to change the address."


def exploit(code, vary):
    """The neighbour gets a pair that fits from the server, with an account of its own, and puts its cookies over those of the victim."""
    email = f"{vary.word()}@attacker.example"
    for path, is_issued in product(("/account", "/"), (True, False)):
        open_form, accounts, _ = start(code)
        _, token, cookies = open_form("key-mallory")
        browser, _, _ = open_form("key-ada")
        planted = cookies if is_issued else [f"csrf={token}"]
        for cookie in planted:
            browser.set_cookie(BLOG, f"{cookie}; Domain=example.com; Path={path}")
        try:
            post(browser, BLOG, token, email)
        except Exception:
            continue  # Refused; the next one may be not.
        if accounts["key-ada"].email == email:
            sent = f"Cookie: {'; '.join(planted)}\n\ntoken={token}&email={email}"
            return {"sent": sent, "got": f"the address of the account is {email}"}
    return False
