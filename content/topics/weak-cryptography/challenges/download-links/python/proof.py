import base64
import os
import struct

SECRET = os.urandom(40).hex()
NOW = 1_770_076_800
MASK = 0xFFFFFFFF


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    links = code.DownloadLinks(SECRET)
    token = links.issue("c-17", NOW, file="/c-17/report 1.pdf")
    assert links.verify(token, NOW) == code.Grant("c-17", "/c-17/report 1.pdf")
    assert links.verify(links.issue("c-17", NOW, folder="/c-17/"), NOW).path == "/c-17/"
    assert refuses(code.LinkError, links.verify, token, NOW + 8 * 24 * 3600)
    assert refuses(code.LinkError, links.verify, token[:-1] + ("1" if token[-1] == "0" else "0"), NOW)
    other = base64.urlsafe_b64encode(b"expires=9999999999&customer=c-17&folder=/").decode()
    assert refuses(code.LinkError, links.verify, f"{other}.{token.split('.')[1]}", NOW)
    assert refuses(ValueError, code.DownloadLinks, "short")


def exploit(code):
    """Goes on hashing where the signature of an own link stopped. The secret is not known, only how long it may be."""
    links = code.DownloadLinks(SECRET)
    encoded, signature = links.issue("c-17", NOW, file="/c-17/report.pdf").split(".")
    payload, digest = base64.urlsafe_b64decode(encoded), bytes.fromhex(signature)
    tail = b"&folder=/"
    algorithm = {20: sha1, 32: sha256}.get(len(digest))
    if algorithm is None:
        return False
    for secret_length in range(1, 129):
        glue = padding(secret_length + len(payload))
        hashed = secret_length + len(payload) + len(glue)
        blocks = tail + padding(hashed + len(tail))
        words = struct.unpack(f">{len(digest) // 4}I", digest)
        for i in range(0, len(blocks), 64):
            words = algorithm(words, blocks[i : i + 64])
        forged = base64.urlsafe_b64encode(payload + glue + tail).decode()
        try:
            if links.verify(f"{forged}.{struct.pack(f'>{len(words)}I', *words).hex()}", NOW).path == "/":
                return True
        except code.LinkError:
            continue
    return False


def padding(length):
    return b"\x80" + bytes((119 - length % 64) % 64) + struct.pack(">Q", length * 8)


def rotate(x, n):
    return ((x << n) | (x >> (32 - n))) & MASK


def sha1(state, block):
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
    root = 0
    for bit in range(35, -1, -1):
        if (root | 1 << bit) ** 3 <= prime << 96:
            root |= 1 << bit
    return root & MASK


CONSTANTS = [cube_root_bits(n) for n in range(2, 312) if all(n % d for d in range(2, n))]


def sha256(state, block):
    w = list(struct.unpack(">16I", block))
    for i in range(16, 64):
        x, y = w[i - 15], w[i - 2]
        s0 = rotate(x, 25) ^ rotate(x, 14) ^ (x >> 3)
        s1 = rotate(y, 15) ^ rotate(y, 13) ^ (y >> 10)
        w.append((w[i - 16] + s0 + w[i - 7] + s1) & MASK)
    a, b, c, d, e, f, g, h = state
    for i in range(64):
        t1 = h + (rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7)) + ((e & f) ^ (~e & g)) + CONSTANTS[i] + w[i]
        t2 = (rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) + ((a & b) ^ (a & c) ^ (b & c))
        a, b, c, d, e, f, g, h = (t1 + t2) & MASK, a, b, c, (d + t1) & MASK, e, f, g
    return tuple((x + y) & MASK for x, y in zip(state, (a, b, c, d, e, f, g, h)))
