import base64
import hashlib

KEY = "8d3f0c6c1f0b5f0f5a7f2a4f3c9d1e6b7a5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e"
QUOTE = {"discount": 10, "product": "household", "customer": "c-1042", "expires_at": 4_000_000_000}


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    tokens = code.QuoteTokens(KEY)
    assert tokens.open(tokens.seal(QUOTE)) == QUOTE, "A token should be opened to the quote that was sealed."
    assert tokens.seal(QUOTE) != tokens.seal(QUOTE), "The same quote sealed twice should give two different tokens."
    assert refuses(code.QuoteError, tokens.open, tokens.seal(QUOTE | {"expires_at": 1})), "A quote that has expired should be refused."
    assert refuses(code.QuoteError, tokens.open, "not a token"), "Something that is not a token should be refused."
    assert refuses(ValueError, code.QuoteTokens, "abcd"), "A key that is too short should be refused."


def exploit(code):
    """Knows how the text begins, `{"discount":10`, and turns the 1 into a 9 by changing one byte of the token."""
    tokens = code.QuoteTokens(KEY)
    token = base64.urlsafe_b64decode(tokens.seal(QUOTE))
    position = len('{"discount":')
    for start in (0, 12, 16, 28, 32):
        changed = bytearray(token)
        changed[start + position] ^= ord("1") ^ ord("9")
        rest = bytes(changed[:-32])
        for attempt in (bytes(changed), rest + hashlib.sha256(rest).digest()):
            try:
                opened = tokens.open(base64.urlsafe_b64encode(attempt).decode())
            except code.QuoteError:
                continue
            if opened.get("discount") == 90 and opened.get("customer") == QUOTE["customer"]:
                changed_token = base64.urlsafe_b64encode(attempt).decode()
                sent = f"{changed_token}, the token of a quote with one byte changed (at {start + position})"
                return {"sent": sent, "got": f"a quote with a discount of {opened['discount']} percent instead of {QUOTE['discount']}"}
    return False
