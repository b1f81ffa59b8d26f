from pathlib import Path

LINES = '<line article="4711" quantity="2"/><line article="4712" quantity="1"/>'


def order(note):
    return f'<order number="A-17"><note>{note}</note>{LINES}</order>'


def works(code):
    expected = code.Order("A-17", "ring & wait", [("4711", 2), ("4712", 1)])
    assert code.read_order(order("ring &amp; wait").encode(), 1) == expected
    assert code.read_order(order("Tür").encode("utf-16"), 1).note == "Tür"
    for bad in ("", "<order", "<order/>", order("").replace("4711", "x")):
        try:
            code.read_order(bad.encode(), 1)
            raise AssertionError(bad)
        except code.InvalidOrder:
            pass


def exploit(code):
    secret = Path("app.env").resolve()
    secret.write_text("DATABASE_PASSWORD=squirrel")
    attack = f'<!DOCTYPE order [<!ENTITY x SYSTEM "{secret.as_uri()}">]>' + order("&x;")
    for body in (attack.encode(), attack.encode("utf-16")):
        try:
            if "squirrel" in code.read_order(body, 1).note:
                return True
        except code.InvalidOrder:
            pass
    return False
