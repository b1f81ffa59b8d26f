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
    assert stored != cipher.encrypt(ACCOUNT, "p-17"), "The same value encrypted twice should give two different texts."
    assert "DE00" not in stored, "The encrypted text should not contain the value."
    assert cipher.decrypt(stored, "p-17") == ACCOUNT, "What was encrypted should be decrypted to the same value."
    assert make("acme").decrypt(stored, "p-17") == ACCOUNT, "After a restart with the same configuration, stored values should still be readable."
    assert fails(lambda: cipher.decrypt(stored, "p-18")), "A value that was copied to another patient's record should not be readable."
    assert fails(lambda: make("other").decrypt(stored, "p-17")), "Another installation should not be able to read the value."
    assert fails(lambda: cipher.decrypt(stored[:-8] + "AAAAAAA=", "p-17")), "A value that was changed should not be readable."
    assert fails(lambda: make("")), "The service should refuse to start without the name of the installation."


def exploit(code):
    backup = code.FieldCipher(code.CipherConfig("acme", FIELD_KEY)).encrypt(ACCOUNT, "p-17")
    # The attacker has the code and the backup, but not the configuration.
    for guess in ("", base64.b64encode(bytes(32)).decode(), base64.b64encode(os.urandom(32)).decode()):
        try:
            if code.FieldCipher(code.CipherConfig("acme", guess)).decrypt(backup, "p-17") == ACCOUNT:
                setup = "with a key of zeros" if guess else "without a key"
                return {"sent": f"the value {backup} from a backup, to a copy of the program {setup}", "got": f"the account number: {ACCOUNT}"}
        except (InvalidTag, ValueError):
            continue
    # An installation where nobody has set the key: the attacker has such a one as well.
    try:
        unset = code.CipherConfig("acme", "")
        stored = code.FieldCipher(unset).encrypt(ACCOUNT, "p-17")
        is_read = code.FieldCipher(unset).decrypt(stored, "p-17") == ACCOUNT
    except (InvalidTag, ValueError):
        return False
    sent = f"the value {stored} of an installation that has no key, to a copy of the program without a key"
    return {"sent": sent, "got": f"the account number: {ACCOUNT}"} if is_read else False
