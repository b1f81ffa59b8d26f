from internet import internet

METADATA = "169.254.169.254"
NAMES = {
    "files.exchange.example": ["203.0.113.10"],
    "lists.exchange.example": ["203.0.113.11"],
    "stock.internal": ["10.0.0.5"],
    # Names that belong to the attacker.
    "meta.attacker.example": [METADATA],
    "files.exchange.example.attacker.example": [METADATA],
    "myexchange.example": [METADATA],
}


def files(method, path, headers, body):
    if path == "/acme.csv":
        return 200, {"Content-Type": "text/csv; charset=utf-8"}, b"number,price\r\nL-3,19.90\r\n"
    return 302, {"Location": f"http://{METADATA}/"}, b""


def lists(method, path, headers, body):
    content = b"x" * 1_200_000 if path == "/big" else b"a;b\nc;d"
    return 200, {"Content-Type": "text/html" if path == "/page" else "text/plain"}, content


HOSTS = {
    "203.0.113.10": files,
    "203.0.113.11": lists,
    "10.0.0.5": lambda *_: (200, {"Content-Type": "text/plain"}, b"secret stock"),
    METADATA: lambda *_: (200, {"Content-Type": "text/plain"}, b'{"SecretAccessKey": "wJalr"}'),
}


def works(code):
    with internet(NAMES, HOSTS):
        assert code.preview_price_list(" http://files.exchange.example/acme.csv") == ["number,price", "L-3,19.90"]
        assert code.preview_price_list("http://lists.exchange.example/acme.txt") == ["a;b", "c;d"]
        for address in (
            "no address",
            "http://[",
            "file:///etc/passwd",
            "http://lists.exchange.example/big",
            "http://lists.exchange.example/page",
            "http://files.exchange.example/moved",
        ):
            try:
                code.preview_price_list(address)
            except code.ImportFailed:
                continue
            raise AssertionError(f"{address} was accepted")


FORMS = [
    f"http://{METADATA}/latest/",
    "http://2852039166/latest/",
    "http://stock.internal:8080/",
    "http://meta.attacker.example/latest/",
    "http://files.exchange.example.attacker.example/",
    "http://myexchange.example/",
]


def exploit(code, vary=None, payloads=FORMS):
    with internet(NAMES, HOSTS):
        for address in payloads:
            try:
                lines = code.preview_price_list(address)
            except code.ImportFailed:
                continue
            if any("secret" in line.lower() for line in lines):
                return True
    return False
