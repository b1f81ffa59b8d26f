import base64
import os
import struct
from urllib.parse import parse_qsl, urlencode

SECRET = os.urandom(40).hex()
NOW = 1_770_076_800
MASK = 0xFFFFFFFF


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code, vary):
    links = code.DownloadLinks(SECRET)
    customer = f"c-{vary.number(10, 99)}"
    file = f"/{customer}/{vary.name()}'s Übersicht {vary.number(1, 9)} & more.pdf"
    token = links.issue(customer, NOW, file=file)
    assert links.verify(token, NOW) == code.Grant(customer, file), f"A link to {file} should open that file."
    folder = links.issue(customer, NOW, folder=f"/{customer}/")
    assert links.verify(folder, NOW).path == f"/{customer}/", "A link to a folder should open the folder."
    assert refuses(code.LinkError, links.verify, token, NOW + 8 * 24 * 3600), "After a week a link should be refused with a LinkError."
    changed = token[:-1] + ("1" if token[-1] == "0" else "0")
    assert refuses(code.LinkError, links.verify, changed, NOW), "A changed signature should be refused with a LinkError."
    other = base64.urlsafe_b64encode(f"expires=9999999999&customer={customer}&folder=/".encode()).decode()
    assert refuses(code.LinkError, links.verify, f"{other}.{token.split('.')[1]}", NOW), (
        "The signature of another link should be refused with a LinkError."
    )
    assert refuses(ValueError, code.DownloadLinks, "short"), "A secret that is too short should be refused."


def change_field(links, encoded, signature, other):
    """The own link with another value in one of its fields, and the same signature."""
    fields = dict(parse_qsl(base64.urlsafe_b64decode(encoded).decode("latin-1")))
    week = NOW + 8 * 24 * 3600
    for name, value, now in (("expires", str(NOW + 900_000_000), week), ("customer", other, NOW), ("file", f"/{other}/report.pdf", NOW), ("folder", "/", NOW)):
        changed = base64.urlsafe_b64encode(urlencode({**fields, name: value}).encode()).decode()
        try:
            grant = links.verify(f"{changed}.{signature}", now)
        except Exception:
            continue  # The signature does not fit any more.
        if name == "expires" or value in (grant.customer, grant.path):
            late = ", after the week of the link is over" if name == "expires" else ""
            return {"sent": f"the own link with {name}={value} and the same signature", "got": f"{grant.customer} gets {grant.path}{late}"}
    return False


def exploit(code, vary):
    """Changes a field, or goes on hashing where the signature of an own link stopped. The secret is not known, only how long it may be."""
    links = code.DownloadLinks(SECRET)
    customer = f"c-{vary.number(10, 99)}"
    encoded, signature = links.issue(customer, NOW, file=f"/{customer}/report.pdf").split(".")
    # Another service, whose secret begins with the same 20 signs: they alone can be guessed.
    similar = SECRET[:20] + ("1" if SECRET[20] == "0" else "0") + SECRET[:20:-1]
    if not refuses(Exception, code.DownloadLinks(similar).verify, f"{encoded}.{signature}", NOW):
        sent = "a link of a service whose secret has the same first 20 signs"
        return {"sent": sent, "got": f"access to the file of {customer}: most of the secret is not used"}
    changed = change_field(links, encoded, signature, f"x{customer}")
    if changed:
        return changed
    payload, digest = base64.urlsafe_b64decode(encoded), bytes.fromhex(signature)
    algorithm = {20: sha1, 32: sha256, 64: sha512}.get(len(digest))
    if algorithm is None:
        return False
    block_length = 128 if algorithm is sha512 else 64
    for tail in (b"&folder=/", b"&folder=%2F"):
        # How many bytes were hashed decides on the signature, and that is one of few multiples of the block.
        signatures = {}
        for secret_length in range(1, 129):
            glue = padding(secret_length + len(payload), block_length)
            hashed = secret_length + len(payload) + len(glue)
            if hashed not in signatures:
                signatures[hashed] = algorithm(digest, tail + padding(hashed + len(tail), block_length)).hex()
            forged = base64.urlsafe_b64encode(payload + glue + tail).decode()
            try:
                path = links.verify(f"{forged}.{signatures[hashed]}", NOW).path
            except Exception:
                continue  # Another length.
            if path == "/":
                sent = f"The own link, continued with {tail.decode()}: {signatures[hashed]}"
                return {"sent": sent, "got": "access to the folder / of all customers"}
    return False


def padding(length, block_length):
    zeros = -(length + 1 + block_length // 8) % block_length
    return b"\x80" + bytes(zeros) + (length * 8).to_bytes(block_length // 8, "big")


def rotate(x, n):
    return ((x << n) | (x >> (32 - n))) & MASK


def sha1(digest, blocks):
    """Hashes the blocks, beginning with a digest in place of the usual start."""
    words = struct.unpack(">5I", digest)
    for i in range(0, len(blocks), 64):
        words = sha1_block(words, blocks[i : i + 64])
    return struct.pack(">5I", *words)


def sha1_block(state, block):
    w = list(struct.unpack(">16I", block))
    for i in range(16, 80):
        w.append(rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1))
    a, b, c, d, e = state
    for i in range(80):
        if i < 20:
            f, k = (b & c) | (~b & d), 0x5A827999
        elif i < 40:
            f, k = b ^ c ^ d, 0x6ED9EBA1
        elif i < 60:
            f, k = (b & c) | (b & d) | (c & d), 0x8F1BBCDC
        else:
            f, k = b ^ c ^ d, 0xCA62C1D6
        a, b, c, d, e = (rotate(a, 5) + f + e + k + w[i]) & MASK, a, rotate(b, 30), c, d
    return tuple((x + y) & MASK for x, y in zip(state, (a, b, c, d, e)))


def cube_root_bits(prime):
    """The first 64 bits behind the point of the cube root."""
    root = 0
    for bit in range(66, -1, -1):
        if (root | 1 << bit) ** 3 <= prime << 192:
            root |= 1 << bit
    return root & (2**64 - 1)


CONSTANTS = [cube_root_bits(n) for n in range(2, 410) if all(n % d for d in range(2, n))]


def sha256(digest, blocks):
    return sha2(32, 64, (7, 18, 3, 17, 19, 10, 6, 11, 25, 2, 13, 22), digest, blocks)


def sha512(digest, blocks):
    return sha2(64, 80, (1, 8, 7, 19, 61, 6, 14, 18, 41, 28, 34, 39), digest, blocks)


def sha2(bits, rounds, turns, digest, blocks):
    """SHA-256 and SHA-512 differ in the size of their words, and in how far these are turned."""
    mask = 2**bits - 1
    letter = "I" if bits == 32 else "Q"

    def turn(x, n):
        return (x >> n) | (x << (bits - n)) & mask

    t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11 = turns
    state = struct.unpack(f">8{letter}", digest)
    for start in range(0, len(blocks), 2 * bits):
        w = list(struct.unpack(f">16{letter}", blocks[start : start + 2 * bits]))
        for i in range(16, rounds):
            x, y = w[i - 15], w[i - 2]
            s0 = turn(x, t0) ^ turn(x, t1) ^ (x >> t2)
            s1 = turn(y, t3) ^ turn(y, t4) ^ (y >> t5)
            w.append((w[i - 16] + s0 + w[i - 7] + s1) & mask)
        a, b, c, d, e, f, g, h = state
        for i in range(rounds):
            first = h + (turn(e, t6) ^ turn(e, t7) ^ turn(e, t8)) + ((e & f) ^ (~e & g)) + (CONSTANTS[i] >> (64 - bits)) + w[i]
            second = (turn(a, t9) ^ turn(a, t10) ^ turn(a, t11)) + ((a & b) ^ (a & c) ^ (b & c))
            a, b, c, d, e, f, g, h = (first + second) & mask, a, b, c, (d + first) & mask, e, f, g
        state = tuple((x + y) & mask for x, y in zip(state, (a, b, c, d, e, f, g, h)))
    return struct.pack(f">8{letter}", *state)
