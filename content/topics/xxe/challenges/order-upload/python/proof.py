from pathlib import Path

LINES = '<line article="4711" quantity="2"/><line article="4712" quantity="1"/>'


def order(note):
    return f'<order number="A-17"><note>{note}</note>{LINES}</order>'


def works(code, vary):
    name = vary.name()
    note = f"ring {name} & wait, file://{vary.word()}"
    read = code.read_order(order(note.replace("&", "&amp;")).encode(), 1)
    assert read.note == note, f'The note "{note}" should be read.'
    assert (read.number, read.lines) == ("A-17", [("4711", 2), ("4712", 1)]), "The number and both lines of the order should be read."
    assert code.read_order(order(f"Tür {name}").encode("utf-16"), 1).note == f"Tür {name}", "An order in UTF-16 should be read."
    for bad in ("", "<order", "<order/>", order("").replace("4711", "x")):
        try:
            code.read_order(bad.encode(), 1)
        except code.InvalidOrder:
            continue
        raise AssertionError(f'"{bad}" should be refused with InvalidOrder.')


def exploit(code, vary):
    secret = vary.text(12)
    path = Path("app.env").resolve()
    path.write_text(f"DATABASE_PASSWORD={secret}")
    # A path without a scheme is a file as well.
    for address in (path.as_uri(), str(path), "app.env", "./app.env"):
        attacks = (
            f'<!DOCTYPE order [<!ENTITY x SYSTEM "{address}">]>' + order("&x;"),
            f"<!DOCTYPE order [<!ENTITY {vary.word()} 'y'><!ENTITY x PUBLIC '-//x' '{address}'>]>" + order("see &x;"),
            f'<!DOCTYPE order\n[<!ENTITY y SYSTEM "{address}"><!ENTITY x "&y;">]>' + order("&x;"),
        )
        for attack in attacks:
            for encoding, text in (("utf-8", "UTF-8"), ("utf-16", "UTF-16, so a search for bytes of ASCII does not find it")):
                try:
                    note = code.read_order(attack.encode(encoding), 1).note
                except Exception:
                    continue  # Refused; the next form may be not.
                if secret in note:
                    return {"sent": f"{attack} (encoded in {text})", "got": f'the note "{note}": the content of the service\'s file app.env'}
    return False
