import base64
import os

from cryptography.exceptions import InvalidTag

FIELD_KEY = base64.b64encode(os.urandom(32)).decode()
ACCOUNT = "DE00 0000 0000 0000 0000 00"


def fails(run):
    try:
        run()
    except (InvalidTag, ValueError):
        return True
    return False


def works(code):
    def make(installation):
        return code.FieldCipher(code.CipherConfig(installation, FIELD_KEY))

    cipher = make("acme")
    stored = cipher.encrypt(ACCOUNT, "p-17")
    assert stored != cipher.encrypt(ACCOUNT, "p-17")
    assert "DE00" not in stored
    assert cipher.decrypt(stored, "p-17") == ACCOUNT
    assert make("acme").decrypt(stored, "p-17") == ACCOUNT
    assert fails(lambda: cipher.decrypt(stored, "p-18"))
    assert fails(lambda: make("other").decrypt(stored, "p-17"))
    assert fails(lambda: cipher.decrypt(stored[:-8] + "AAAAAAA=", "p-17"))
    assert fails(lambda: make(""))


def exploit(code):
    backup = code.FieldCipher(code.CipherConfig("acme", FIELD_KEY)).encrypt(ACCOUNT, "p-17")
    # The attacker has the code and the backup, but not the configuration.
    for guess in ("", base64.b64encode(bytes(32)).decode()):
        try:
            if code.FieldCipher(code.CipherConfig("acme", guess)).decrypt(backup, "p-17") == ACCOUNT:
                return True
        except (InvalidTag, ValueError):
            continue
    return False
