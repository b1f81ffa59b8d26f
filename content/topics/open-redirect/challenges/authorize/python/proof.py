from urllib.parse import parse_qs, urlsplit

from whatwg import resolve

class Service:
    def __init__(self, code, vary, name):
        self.host = f"{name}.example.com"
        self.callback = f"https://{self.host}/oauth/callback"
        self.tenant = vary.number(1, 99)
        self.back = f"https://app-{name}.example.com/back?tenant={self.tenant}"
        self.codes = {}
        self.user_id = vary.number(1, 99)
        self.request = {
            "response_type": "code",
            "client_id": "client",
            "redirect_uri": self.callback,
            "state": f"{vary.word()} b&c",
            "code_challenge": vary.text(43),
        }
        self._code = code
        self._clients = {
            "client": code.Client("client", vary.shuffle([self.callback, self.back])),
            "other": code.Client("other", ["https://other.example.com/oauth/done"]),
        }

    def run(self, **changes):
        return self._code.authorize(self.user_id, {**self.request, **changes}, self._clients, self.codes)


def works(code, vary):
    service = Service(code, vary, vary.word())
    answer = service.run()
    assert answer.startswith(f"{service.callback}?"), "The browser should be sent to the registered address."
    query = parse_qs(urlsplit(answer).query)
    assert query["state"] == [service.request["state"]], "The state should be sent back as it came."
    assert service.codes[query["code"][0]].user_id == service.user_id, "The code in the address should be one of the user."
    query = parse_qs(urlsplit(service.run(redirect_uri=service.back)).query)
    assert query["tenant"] == [str(service.tenant)], "The parameters of a registered address should be kept."
    assert query["code"][0] in service.codes, "The second registered address should get a code, too."
    for changes, what in (
        ({"client_id": vary.text(8)}, "An unknown application"),
        ({"response_type": "token"}, "Another kind of answer"),
        ({"code_challenge": ""}, "A request without a challenge"),
        ({"redirect_uri": f"https://{vary.word()}.example/"}, "The address of another host"),
        ({"redirect_uri": ""}, "A request without an address"),
    ):
        try:
            service.run(**changes)
        except code.AuthorizeError:
            continue
        raise AssertionError(f"{what} should be refused.")
    assert len(service.codes) == 2, "A refused request should leave no code behind."


def make_forms(host, member):
    """Other pages of the same host, other hosts, and mixtures of what is registered."""
    callback = f"https://{host}/oauth/callback"
    return [
        f"https://{host}/users/{member}",
        f"{callback}/../../users/{member}",
        f"{callback}/%2e%2e/%2E%2e/users/{member}",
        f"{callback}/../../users/{member}?x={callback}",
        f"https://{host}/users/{member}/oauth/callback",
        f"https://{host}/users/{member}?back={callback}",
        f"https://{host}/users/{member}#{callback}",
        f"https://{host}/users/{member}?/oauth/callback",
        f"https://{host}/oauth/callback\\..\\..\\users\\{member}",
        f"{callback}/{member}",
        f"{callback}-{member}",
        f"https://{host}/oauth",
        f"https://{host}/OAuth/Callback",
        f"http://{host}/oauth/callback",
        f"https://app-{host}/oauth/callback",
        f"https://{host}/back?tenant=1",
        "https://other.example.com/oauth/done",
        f"{callback}@{member}.example/",
        f"https://{host}@{member}.example/oauth/callback",
        f"https://{host}.{member}.example/oauth/callback",
        f"https://{member}.example/oauth/callback",
        f"https://{member}.example/?{callback}",
        f"https://{member}.{host}/oauth/callback",
    ]


def exploit(code, vary, payloads=None):
    service = Service(code, vary, vary.word() if payloads is None else "forum")
    registered = [resolve(service.callback), resolve(service.back)]
    for target in make_forms(service.host, vary.word()) if payloads is None else payloads:
        try:
            answer = service.run(redirect_uri=target)
            # Where the browser really goes.
            page = resolve(answer)
            given = parse_qs(urlsplit(answer).query).get("code", [""])[-1]
        except Exception:
            continue  # Refused; the next one may be not.
        if page not in registered and given in service.codes:
            return {"sent": f"redirect_uri={target}", "got": f"the code is sent to {page[0]}://{page[1]}{page[2]}"}
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
