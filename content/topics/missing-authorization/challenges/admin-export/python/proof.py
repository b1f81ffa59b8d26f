from flask import Flask, request


class Users:
    def __init__(self, code):
        self.rows = [
            code.User(1, "Ada", "ada@example.com", "admin"),
            code.User(2, "Mallory", "mallory@example.com", "customer"),
        ]

    def list(self):
        return self.rows

    def find(self, user_id):
        return next((user for user in self.rows if user.id == user_id), None)

    def block(self, user_id):
        user = self.find(user_id)
        if user is not None:
            user.is_blocked = True
        return user is not None


def start(code):
    app, users = Flask("shop"), Users(code)
    app.register_blueprint(code.create_admin_area(users, lambda: users.find(int(request.headers["X-User"]))))
    client = app.test_client()

    def send(user, url, method="get"):
        headers = {"X-User": str(user), "Host": "shop.example.com", "Referer": "https://shop.example.com/admin/users"}
        return getattr(client, method)(url, headers=headers)

    return send, users


def export_entry(menu):
    return next(entry["href"] for entry in menu if entry["title"] == "Export users")


def works(code):
    send, users = start(code)
    menu = send(1, "/admin/menu").get_json()
    assert len(menu) == 2
    file = send(1, export_entry(menu)).get_data(as_text=True)
    assert file == "1;Ada;ada@example.com\r\n2;Mallory;mallory@example.com", file
    assert len(send(1, "/admin/users").get_json()) == 2
    assert send(1, "/admin/users/2/block", "post").status_code == 204
    assert users.find(2).is_blocked
    assert send(1, "/admin/users/1/block", "post").status_code == 409
    assert send(1, "/admin/users/9/block", "post").status_code == 404
    assert send(2, "/admin/users").status_code == 403
    assert send(2, "/admin/users/1/block", "post").status_code == 403
    assert send(0, "/admin/users/export").status_code in (401, 404)


def exploit(code):
    send, _ = start(code)
    # The address is in the code of the web application, and is the one that administrators have in their menu.
    known = export_entry(send(1, "/admin/menu").get_json())
    return "ada@example.com" in send(2, known).get_data(as_text=True)
