from urllib.parse import parse_qs, quote, urlsplit

from internet import internet

NAMES = {
    "calendar.example.com": ["203.0.113.20"],
    "files.example.org": ["203.0.113.21"],
    "scheduler.internal": ["10.0.0.8"],
}


def calendar(method, path, headers, body):
    if path.startswith("/go?"):
        query = parse_qs(urlsplit(path).query)
        return int(query["status"][0]), {"Location": query["to"][0]}, b""
    if path == "/team.ics":
        return 302, {"Location": "http://files.example.org/team.ics"}, b""
    return 404, {}, b""


def files(method, path, headers, body):
    if headers.get("If-None-Match") == '"v1"':
        return 304, {"ETag": '"v1"'}, b""
    events = b"BEGIN:VEVENT\r\nEND:VEVENT\r\n" * 2
    content = b"<p>" if path == "/page" else b"BEGIN:VCALENDAR\r\n" + events + b"END:VCALENDAR\r\n"
    return 200, {"Content-Type": "text/calendar", "ETag": '"v1"'}, content


def start(purged):
    def scheduler(method, path, headers, body):
        purged.append(path)
        return 200, {}, b"started"

    return internet(NAMES, {"203.0.113.20": calendar, "203.0.113.21": files, "10.0.0.8": scheduler})


def works(code):
    with start([]):
        first = code.refresh_calendar(code.Subscription("http://calendar.example.com/team.ics"))
        assert (first.event_count, first.etag) == (2, '"v1"'), "A calendar that a provider moved to the other provider should still be read."
        again = code.refresh_calendar(code.replace(first, event_count=7))
        assert again.event_count == 7, "When the provider answers 304, the events should stay as they are."
        for address in (
            "http://calendar.example.com/gone",
            "http://files.example.org/page",
            "http://scheduler.internal/",
            "ftp://files.example.org/",
            "x",
        ):
            try:
                code.refresh_calendar(code.Subscription(address))
            except code.RefreshFailed:
                continue
            raise AssertionError(f"{address} should be refused with RefreshFailed.")


def go(to, status=302):
    return f"http://calendar.example.com/go?status={status}&to={quote(to, safe='')}"


def exploit(code, vary):
    """An open redirect at an allowed provider, by way of any number of its own pages and with any status that means "go on there"."""
    job = vary.word()
    target = f"http://scheduler.internal/run?job={job}"
    addresses = [go(target, status) for status in (301, 302, 303, 307, 308)]
    address = target
    for _ in range(4):
        address = go(address, vary.pick((301, 302, 307)))
        addresses.append(address)
    addresses += [go(f"//scheduler.internal/run?job={job}"), go(f"http://calendar.example.com@scheduler.internal/run?job={job}")]
    for address in vary.shuffle(addresses):
        purged = []
        with start(purged):
            try:
                code.refresh_calendar(code.Subscription(address))
            except Exception:
                pass
        if f"/run?job={job}" in purged:
            return {"sent": f"a subscription to {address}", "got": "the internal scheduler received the request and started the job. A check of the answer comes too late"}
    return False
