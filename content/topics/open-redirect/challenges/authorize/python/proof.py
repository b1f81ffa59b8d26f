from urllib.parse import parse_qs, urlsplit

from whatwg import resolve

CALLBACK = "https://forum.example.com/oauth/callback"
REQUEST = {
    "response_type": "code",
    "client_id": "forum",
    "redirect_uri": CALLBACK,
    "state": "a b&c",
    "code_challenge": "x" * 43,
}


def start(code):
    codes = {}
    clients = {"forum": code.Client("forum", [CALLBACK, "https://app.example.com/back?tenant=1"])}
    return lambda **changes: code.authorize(7, {**REQUEST, **changes}, clients, codes), codes


def works(code):
    run, codes = start(code)
    answer = run()
    assert answer.startswith(f"{CALLBACK}?")
    query = parse_qs(urlsplit(answer).query)
    assert query["state"] == ["a b&c"]
    assert codes[query["code"][0]].user_id == 7
    assert "tenant=1" in run(redirect_uri="https://app.example.com/back?tenant=1")
    for changes in (
        {"client_id": "other"},
        {"response_type": "token"},
        {"code_challenge": ""},
        {"redirect_uri": "https://attacker.example/"},
        {"redirect_uri": ""},
    ):
        try:
            run(**changes)
        except code.AuthorizeError:
            continue
        raise AssertionError(f"{changes} was accepted")
    assert len(codes) == 2


FORMS = (
    "https://forum.example.com/users/mallory",
    f"{CALLBACK}/../../users/mallory",
    f"{CALLBACK}/%2e%2e/%2E%2e/users/mallory",
    "http://forum.example.com/oauth/callback",
)


def exploit(code, vary=None, payloads=FORMS):
    run, codes = start(code)
    for target in payloads:
        try:
            answer = run(redirect_uri=target)
        except code.AuthorizeError:
            continue
        # Where the browser really goes.
        scheme, _, path = resolve(answer)
        if (scheme == "http" or path.startswith("/users/mallory")) and parse_qs(urlsplit(answer).query)["code"][0] in codes:
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    codes = {}
    clients = {"forum": code.Client("forum", ["https://forum.example.com/oauth/callback"])}
    parameters = {
        "response_type": "code",
        "client_id": "forum",
        "redirect_uri": input["redirectUri"],
        "code_challenge": vary.text(43),
    }
    try:
        address = code.authorize(vary.number(1, 99), parameters, clients, codes)
        _, host, path = resolve(address)
        given = parse_qs(urlsplit(address).query).get("code", [""])[0]
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    is_done = host == "forum.example.com" and path.startswith("/users/") and given in codes
    return {"isDone": is_done, "shown": f"The browser is sent to {address}"}


ATTACKS = [
    {"input": {"redirectUri": "https://forum.example.com/users/mallory"}, "isDone": True},
    {"input": {"redirectUri": "https://forum.example.com/oauth/callback/../../users/mallory"}, "isDone": True},
    {"input": {"redirectUri": "https://forum.example.com/oauth/callback"}, "isDone": False},
    {"input": {"redirectUri": "https://attacker.example/users/mallory"}, "isDone": False},
]
