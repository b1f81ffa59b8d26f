from internet import internet

NAMES = {
    "calendar.example.com": ["203.0.113.20"],
    "files.example.org": ["203.0.113.21"],
    "scheduler.internal": ["10.0.0.8"],
}


def calendar(method, path, headers, body):
    if path.startswith("/go?"):
        return 302, {"Location": path.partition("to=")[2]}, b""
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
        assert (first.event_count, first.etag) == (2, '"v1"'), first
        again = code.refresh_calendar(code.replace(first, event_count=7))
        assert again.event_count == 7
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
            raise AssertionError(f"{address} was accepted")


def exploit(code):
    purged = []
    with start(purged):
        address = "http://calendar.example.com/go?to=http://scheduler.internal/run?job=purge"
        try:
            code.refresh_calendar(code.Subscription(address))
        except code.RefreshFailed:
            pass
    return "/run?job=purge" in purged
