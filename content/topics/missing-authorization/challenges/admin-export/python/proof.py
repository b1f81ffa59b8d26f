from flask import Flask, request


class Users:
    def __init__(self, code, vary):
        ids = vary.shuffle(range(1, 41))
        self.admin, self.customer, self.other, self.unknown = ids[:4]
        self.rows = [
            code.User(one, f"{vary.name()}-{vary.word()}", f"{vary.word()}@example.com", role)
            for one, role in ((self.admin, "admin"), (self.customer, "customer"), (self.other, "customer"))
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


def start(code, vary):
    app, users = Flask("shop"), Users(code, vary)
    app.register_blueprint(code.create_admin_area(users, lambda: users.find(int(request.headers["X-User"]))))
    client = app.test_client()

    def send(user, url, method="get", extra=None):
        headers = {"X-User": str(user), "Host": "shop.example.com", "Referer": "https://shop.example.com/admin/users"}
        return getattr(client, method)(url, headers={**headers, **(extra or {})})

    return send, users


def export_entry(menu):
    return next(entry["href"] for entry in menu if entry["title"] == "Export users")


def works(code, vary):
    send, users = start(code, vary)
    admin, customer = users.admin, users.customer

    def block(user, other):
        return send(user, f"/admin/users/{other}/block", "post").status_code

    menu = send(admin, "/admin/menu").get_json()
    assert len(menu) == 2, "The menu of an administrator should have two entries."
    file = send(admin, export_entry(menu)).get_data(as_text=True)
    lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
    # Cells may be quoted, and the last line may have an end.
    shown = [";".join(cell.strip('"') for cell in line.split(";")) for line in file.splitlines()]
    assert shown == lines, "The export should list all users, with number, name and address."
    assert len(send(admin, "/admin/users").get_json()) == 3, "An administrator should see all three users."
    assert block(admin, users.other) == 204, "An administrator should be able to block a customer."
    assert users.find(users.other).is_blocked, "A blocked customer should be stored as blocked."
    assert block(admin, admin) == 409, "Administrators should not be able to block themselves."
    assert block(admin, users.unknown) == 404, "Blocking somebody who does not exist should be answered with 404."
    assert send(customer, "/admin/users").status_code == 403, "A customer who asks for all users should get 403."
    assert block(customer, admin) == 403, "A customer who blocks somebody should get 403."
    assert send(0, "/admin/users/export").status_code != 200, "Nobody should get the export without signing in."


# What anybody can add to a request.
DISGUISES = (
    ("", {}),
    ("?role=admin", {}),
    ("", {"X-Role": "admin", "X-Admin": "true", "X-User-Role": "admin", "Role": "admin"}),
    ("", {"Cookie": "role=admin; is_admin=true", "Origin": "https://shop.example.com", "X-Requested-With": "XMLHttpRequest"}),
)


def exploit(code, vary):
    send, users = start(code, vary)
    # The address is in the code of the web application, and is the one that administrators have in their menu.
    known = export_entry(send(users.admin, "/admin/menu").get_json())
    others = [one for one in users.list() if one.id != users.customer]
    for address in dict.fromkeys((known, "/admin/users/export", "/admin/users/export/", "/admin/users")):
        for query, headers in DISGUISES:
            body = send(users.customer, address + query, extra=headers).get_data(as_text=True)
            for one in others:
                if one.name in body or one.email in body:
                    return {"sent": f"GET {address}{query} as a customer", "got": f"the data of {one.name}, among others"}
    return False
