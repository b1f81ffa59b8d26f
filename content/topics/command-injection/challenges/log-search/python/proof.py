from pathlib import Path

LOGS = Path("logs")
DAY = "2026-01-31"


def write_log():
    LOGS.mkdir()
    (LOGS / f"app-{DAY}.log").write_text('start\nERROR no route to db\nretry "db" in 5 s\ndone\n')


def is_refused(code, *arguments):
    try:
        code.search_log(LOGS, *arguments)
    except code.SearchError:
        return True
    return False


def works(code):
    write_log()
    assert code.search_log(LOGS, DAY, "error no") == [code.LogLine(2, "ERROR no route to db", True)], "A search should find the line, in any letter case."
    found = code.search_log(LOGS, DAY, "no route", context="1")
    assert [(line.number, line.is_match) for line in found] == [(1, False), (2, True), (3, False)], "One line of context should give the lines before and after it."
    assert code.search_log(LOGS, DAY, "nothing like this") == [], "A search for something that is not in the log should find nothing."
    assert is_refused(code, DAY, "no"), "A term of two characters should be refused."
    assert is_refused(code, "../2026-01-31", "error"), "A day that leads elsewhere should be refused."


FORMS = ("$(touch taken)", "x' /dev/null; touch taken; '", 'x" /dev/null; touch taken; "', "`touch taken`")


def exploit(code, vary=None, payloads=FORMS):
    write_log()
    for term in payloads:
        try:
            code.search_log(LOGS, DAY, term)
        except Exception:
            pass  # Refused or failed; the next form may be not.
        if Path("taken").exists():
            return {"sent": f"the term {term}", "got": 'a command of the attacker ran: the file "taken" is there'}
    return False
