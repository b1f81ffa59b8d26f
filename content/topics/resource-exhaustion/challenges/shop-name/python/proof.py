import time

import psycopg


def open_database(taken):
    return psycopg.connect(f"CREATE TABLE shops (name TEXT); INSERT INTO shops VALUES ('{taken}')")


def is_refused(code, db, name):
    try:
        code.check_shop_name(db, name)
    except code.NameRefused:
        return True
    return False


def works(code, vary):
    a, b, c = vary.word(), vary.word(), vary.word()
    taken = f"{a}-{b}-taken"
    db = open_database(taken)
    for name in [f"{a}-{b}", f"{a}4{b}", "a-b-c-d", f"{a}-", f"{a}-of-the-{c}", f"{vary.number(100, 999)}-{a}", vary.text(vary.number(20, 40)), vary.pick("abcdefgh12345") * vary.number(20, 40)]:
        assert code.check_shop_name(db, name) == name, f"The name {name} should be allowed."
    name = code.check_shop_name(db, f" {a.upper()}-{b} ")
    assert name == f"{a}-{b}", "Spaces at the ends should be removed and letters made small."
    for name in [taken, "admin", "api", "mail", "static", "status", "www", "ab", "x" * 64, f"{a}--{b}", f"-{a}", f"{a}_{b}", f"{a}!", f"{a}--", f"{a} {b}", f"{a}é"]:
        assert is_refused(code, db, name), f"The name {name} should be refused."


ENDINGS = ("!", "--", "_", "-!", "--a", " a", "é")


def exploit(code, vary):
    """Processor time of all threads, compared with that of a loop, so neither the machine nor its other work matters. Nine more letters
    take about as long as before, or 500 times as long when every letter doubles the work."""
    db = open_database(vary.word())

    def measure(work):
        before = time.process_time()
        work()
        return time.process_time() - before

    def check(name):
        return measure(lambda: is_refused(code, db, name))

    def count():
        for _ in range(300_000):
            pass

    letters = vary.pick([vary.text(21), vary.pick("abcdefgh12345") * 21])
    check(letters[:8] + "!")
    limit = 4 * min(measure(count), measure(count))
    for ending in vary.shuffle(ENDINGS):
        short, long = letters[:12] + ending, letters + ending
        first = check(long)
        if first <= limit:
            continue
        slow = min(first, check(long))
        fast = min(check(short), check(short))
        if slow > limit and slow > 8 * fast:
            return {"sent": long, "got": f"{slow / fast:.0f} times the work that nine letters less take", "damage": "Each letter doubles the work: with 40 letters, the process stands still."}
    return False
