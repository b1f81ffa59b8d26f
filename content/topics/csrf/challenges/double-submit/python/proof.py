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
        page = browser.send(OWN, "/account", is_navigation=True).get_data(as_text=True)
        return browser, next(tag["attributes"]["value"] for tag in tags_of(page) if tag["attributes"].get("name") == "token")

    return open_form, accounts, told


def post(browser, origin, token, email):
    body = urlencode({"token": token, "email": email})
    return browser.send(origin, "/account/email", "POST", FORM, body, is_navigation=True)


def works(code):
    open_form, accounts, told = start(code)
    browser, token = open_form("key-ada")
    assert post(browser, OWN, token, "ada@new.example.com").status_code == 303
    assert accounts["key-ada"].email == "ada@new.example.com"
    assert told == ["ada@example.com"]
    assert post(browser, OWN, token, "x").status_code == 422
    for wrong in ("", "x", "x.y"):
        assert post(browser, OWN, wrong, "ada@example.com").status_code == 403
    assert post(browser, "https://attacker.example", token, "m@attacker.example").status_code == 401


def exploit(code):
    for path in ("/account", "/"):
        open_form, accounts, _ = start(code)
        _, token = open_form("key-mallory")
        browser, _ = open_form("key-ada")
        browser.set_cookie(BLOG, f"csrf={token}; Domain=example.com; Path={path}")
        post(browser, BLOG, token, "mallory@attacker.example")
        if accounts["key-ada"].email == "mallory@attacker.example":
            return True
    return False
