import time

import psycopg


def open_database():
    return psycopg.connect("CREATE TABLE shops (name TEXT); INSERT INTO shops VALUES ('green-tea')")


def is_refused(code, db, name):
    try:
        code.check_shop_name(db, name)
    except code.NameRefused:
        return True
    return False


def works(code):
    db = open_database()
    for name in ["red-tea", "tea4two", "a-b-c-d", "tea-", "teas-of-the-world"]:
        assert code.check_shop_name(db, name) == name
    assert code.check_shop_name(db, " Red-Tea ") == "red-tea"
    for name in ["green-tea", "www", "ab", "x" * 64, "tea--house", "-tea", "tea_house", "tea!"]:
        assert is_refused(code, db, name), name


def exploit(code):
    """Processor time of all threads, which does not depend on what else the machine does."""
    db = open_database()
    is_refused(code, db, "aaaaaaaa!")
    times = []
    for _ in range(2):
        before = time.process_time()
        is_refused(code, db, "a" * 21 + "!")
        times.append(time.process_time() - before)
    return min(times) > 0.04
