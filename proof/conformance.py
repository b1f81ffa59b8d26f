"""Compares the Python stand-ins with the packages they stand in for. Prints one JSON line for each case: package, case, ours, theirs.

Arguments: the folder of the stand-ins, or `real`; then the packages. Each run imports one of the two.
"""

import json
import sys
from datetime import timedelta

if sys.argv[1] != "real":
    sys.path.insert(0, sys.argv[1])

TEXTS = ["plain", "<b>\"it's\" & more</b>", "Tür – ☃", "a&amp;b", ""]


def markupsafe():
    from markupsafe import Markup, escape

    for text in TEXTS:
        yield f"escape({text!r})", str(escape(text))
        yield f"Markup % {text!r}", str(Markup("<i>%s</i>") % text)
        yield f"escape(Markup({text!r}))", str(escape(Markup(text)))


def jinja2():
    from jinja2 import Environment, Template
    from markupsafe import Markup

    source = "{% for one in list %}[{{ one }}|{{ one | safe }}|{{ one | e }}]{% endfor %}{% if x %}yes{% else %}no{% endif %}"
    for autoescape in (True, False):
        template = Template(source, autoescape=autoescape)
        yield f"loop, autoescape={autoescape}", template.render(list=TEXTS, x=False)
        yield f"markup, autoescape={autoescape}", Template("{{ m }}", autoescape=autoescape).render(m=Markup("<b>"))
    yield "ternary", Template("{{ 'ok' if x else 'refused' }}{{ '*' * 3 }}").render(x=True)
    yield "urlencode", Template("{{ t | urlencode }}").render(t="a b/c?d=ü")
    yield "tojson", Template("{{ t | tojson }}").render(t={"a": "</script>'&"})
    environment = Environment()
    environment.filters["twice"] = lambda text: text * 2
    yield "own filter", environment.from_string("{{ t | twice }}").render(t="<")


def jwt():
    import jwt

    key = b"k" * 32
    claims = {"sub": "1", "aud": "a", "iss": "i", "exp": 4_000_000_000}
    token = jwt.encode(claims, key, algorithm="HS256")
    yield "encode", token

    def attempt(given, **options):
        try:
            return jwt.decode(given, key, **options)
        except jwt.InvalidTokenError as error:
            return type(error).__name__

    expired = jwt.encode({**claims, "exp": 1}, key, algorithm="HS256")
    yield "decode", attempt(token, algorithms=["HS256"], audience="a", issuer="i")
    yield "no audience given", attempt(token, algorithms=["HS256"])
    yield "wrong audience", attempt(token, algorithms=["HS256"], audience="b")
    yield "wrong issuer", attempt(token, algorithms=["HS256"], audience="a", issuer="j")
    yield "wrong algorithm", attempt(token, algorithms=["HS512"], audience="a")
    yield "expired", attempt(expired, algorithms=["HS256"], audience="a")
    yield "expiry off", attempt(expired, algorithms=["HS256"], audience="a", options={"verify_exp": False})
    yield "expired within a long leeway", attempt(expired, algorithms=["HS256"], audience="a", leeway=timedelta(days=36_500))
    yield "expired within no leeway", attempt(expired, algorithms=["HS256"], audience="a", leeway=timedelta(days=1))
    yield "wrong signature", attempt(token[:-4] + "AAAA", algorithms=["HS256"], audience="a")
    yield "not a token", attempt("x.y.z", algorithms=["HS256"])
    yield "signature off", attempt(token[:-4] + "AAAA", options={"verify_signature": False})
    yield "header", jwt.get_unverified_header(token)


def cryptography():
    from cryptography.hazmat.primitives.hashes import SHA256, SHA512
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    for hash_class, length, salt in ((SHA256, 32, None), (SHA256, 100, b"salt"), (SHA512, 16, b""), (SHA512, 200, b"s" * 200)):
        for info in (b"purpose", None):
            key = HKDF(algorithm=hash_class(), length=length, salt=salt, info=info).derive(b"a key from a secret store")
            yield f"HKDF, {hash_class.__name__}, {length} bytes, salt {salt!r}, info {info!r}", key.hex()


def ldap3():
    from ldap3.utils.conv import escape_filter_chars

    for text in [*TEXTS[:2], "ada)(|(uid=ada", "*", "a\\b", "a\x00b"]:
        yield f"escape_filter_chars({text!r})", escape_filter_chars(text)


for name in sys.argv[2:]:
    try:
        for case, value in globals()[name]():
            print(json.dumps([name, case, value]))
    except ImportError as error:
        print(json.dumps([name, "import", f"missing: {error}"]))
