def is_refused(code, body):
    try:
        code.read_feed(body.encode(), "shop.example.com")
    except code.FeedRefused:
        return True
    return False


def works(code):
    feed = '<catalog><item number="1" price="9.90">T&#252;r &amp; Tor</item><item number="2" price="free">x</item></catalog>'
    assert code.read_feed(feed.encode(), "shop.example.com") == code.Feed([code.Item("1", 990, "Tür & Tor")], 1)
    assert is_refused(code, "<catalog")
    assert is_refused(code, '<!DOCTYPE catalog [<!ENTITY x SYSTEM "file:///x">]><catalog>&x;</catalog>')


def exploit(code):
    nested = '<!ENTITY a "0123456789"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">'
    long = f'<!ENTITY c "{"a" * 2000}">'
    for declarations in (nested, long):
        attack = f'<!DOCTYPE catalog [{declarations}]><catalog><item number="1" price="9.90">{"&c;" * 800}</item></catalog>'
        try:
            if len(code.read_feed(attack.encode(), "shop.example.com").items[0].name) > 100 * len(attack):
                return True
        except code.FeedRefused:
            pass
    return False
