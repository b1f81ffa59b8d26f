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


# More than all texts of an honest feed come to.
MAX_CHARACTERS = 6_000_000


def exploit(code, vary):
    """A small feed whose texts grow: many uses of one long entity, spread over items, and entities made of entities."""
    a, b, c = f"a{vary.word()}", f"b{vary.word()}", f"c{vary.word()}"
    nested = f'<!ENTITY {a} "{c * 40}"><!ENTITY {b} "{f"&{a};" * 9}"><!ENTITY c "{f"&{b};" * 9}">'
    for declaration in (f'<!ENTITY c "{"x" * 19_000}">', nested):
        items = "".join(f'<item number="{number}" price="9.90">{"&c;" * 10}</item>' for number in range(1, 41))
        attack = f"<!DOCTYPE catalog [{declaration}]><catalog>{items}</catalog>"
        for encoding in ("utf-8", "utf-16"):
            try:
                length = sum(len(item.name) for item in code.read_feed(attack.encode(encoding), "shop.example.com").items)
            except Exception:
                continue  # Refused; the next form may be not.
            if length > MAX_CHARACTERS:
                return {
                    "sent": f"a feed of {len(attack)} characters in {encoding}: {attack[:150]}…",
                    "got": f"texts of {length} characters. A feed of 20 MB grows a thousand times as much, and a worker has 512 MB",
                }
    return False
