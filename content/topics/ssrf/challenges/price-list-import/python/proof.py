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


def open_internet(secret="", reached=None):
    def tell(method, path, headers, body):
        if reached is not None:
            reached.append(f"{method} {path}")
        return 200, {"Content-Type": "text/plain"}, f"SecretAccessKey={secret}".encode()

    return internet(NAMES, {"203.0.113.10": files, "203.0.113.11": lists, "10.0.0.5": tell, METADATA: tell})


def works(code, vary):
    with open_internet():
        assert code.preview_price_list(" http://files.exchange.example/acme.csv") == ["number,price", "L-3,19.90"], (
            "A list on files.exchange.example should be shown, with spaces around its address too."
        )
        assert code.preview_price_list(f"http://lists.exchange.example/{vary.word()}.txt") == ["a;b", "c;d"], (
            "A plain text on lists.exchange.example should be shown."
        )
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
            raise AssertionError(f"{address} should be refused with ImportFailed.")


FORMS = [
    f"http://{METADATA}/latest/",
    "http://2852039166/latest/",
    "http://stock.internal:8080/",
    "http://meta.attacker.example/latest/",
    "http://files.exchange.example.attacker.example/",
    "http://myexchange.example/",
    # The name of the exchange where it is not the host.
    f"http://{METADATA}/files.exchange.example",
    f"http://{METADATA}/?list=//files.exchange.example/",
    f"http://{METADATA}/#//lists.exchange.example/",
    f"http://{METADATA}?@files.exchange.example",
    f"http://{METADATA}#@files.exchange.example",
]


def exploit(code, vary, payloads=FORMS):
    secret = vary.text(20)
    reached = []
    with open_internet(secret, reached):
        for address in payloads:
            try:
                lines = code.preview_price_list(address)
            except Exception:
                lines = []  # Refused; the next form may be not.
            for line in lines:
                if secret in line:
                    return {"sent": address, "got": line}
            # Services inside act on requests whose response nobody sees.
            if reached:
                return {"sent": address, "got": f"a request reached an inner host, before the address was refused: {reached[0]}"}
    return False
