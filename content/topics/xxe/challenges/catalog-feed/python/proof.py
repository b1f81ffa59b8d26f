def is_refused(code, body):
    try:
        code.read_feed(body.encode(), "shop.example.com")
    except code.FeedRefused:
        return True
    return False


def works(code, vary):
    name, number = vary.name(), str(vary.number(1, 900))
    feed = (
        f'<catalog><item number="{number}" price="9.90">T&#252;r &amp; Tor {name}</item>'
        '<item number="2" price="free">x</item></catalog>'
    )
    expected = code.Feed([code.Item(number, 990, f"Tür & Tor {name}")], 1)
    assert code.read_feed(feed.encode(), "shop.example.com") == expected, (
        f'The item "Tür & Tor {name}" should be read, and the one without a price skipped.'
    )
    assert is_refused(code, "<catalog"), "A feed that is not well formed should be refused with FeedRefused."
    external = '<!DOCTYPE catalog [<!ENTITY x SYSTEM "file:///x">]><catalog>&x;</catalog>'
    assert is_refused(code, external), "A feed that includes a file should be refused with FeedRefused."


def exploit(code, vary):
    a, b, c = f"a{vary.word()}", f"b{vary.word()}", f"c{vary.word()}"
    nested = f'<!ENTITY {a} "0123456789"><!ENTITY {b} "{f"&{a};" * 8}"><!ENTITY c "{f"&{b};" * 8}">'
    for declaration in (nested, f'<!ENTITY c "{c * 300}">'):
        attack = f'<!DOCTYPE catalog [{declaration}]><catalog><item number="1" price="9.90">{"&c;" * 800}</item></catalog>'
        for body in (attack.encode(), attack.encode("utf-16")):
            try:
                length = len(code.read_feed(body, "shop.example.com").items[0].name)
            except Exception:
                continue  # Refused; the next form may be not.
            if length > 100 * len(attack):
                return {"sent": f"{attack[:200]}…", "got": f"{len(attack)} characters became {length}"}
    return False
