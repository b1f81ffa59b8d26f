"""`ssl` for the sandbox's Python, which has none: the judge's servers say in the handshake who they are, and the client's rules are those of the
library. Contexts have the same defaults, and the same mistakes can be made with them."""

import base64
import enum
import ipaddress
import os
import socket
import textwrap

import lab_network


class SSLError(OSError):
    library = reason = None


class SSLCertVerificationError(SSLError, ValueError):
    verify_code, verify_message = 0, ""


for _name in ("SSLZeroReturnError", "SSLEOFError", "SSLWantReadError", "SSLWantWriteError", "SSLSyscallError"):
    globals()[_name] = type(_name, (SSLError,), {})
CertificateError = SSLCertVerificationError


class TLSVersion(enum.IntEnum):
    MINIMUM_SUPPORTED = -2
    SSLv3 = 768
    TLSv1 = 769
    TLSv1_1 = 770
    TLSv1_2 = 771
    TLSv1_3 = 772
    MAXIMUM_SUPPORTED = -1


class VerifyMode(enum.IntEnum):
    CERT_NONE = 0
    CERT_OPTIONAL = 1
    CERT_REQUIRED = 2


class VerifyFlags(enum.IntFlag):
    VERIFY_DEFAULT = 0
    VERIFY_CRL_CHECK_LEAF = 4
    VERIFY_CRL_CHECK_CHAIN = 12
    VERIFY_X509_STRICT = 32
    VERIFY_ALLOW_PROXY_CERTS = 64
    VERIFY_X509_TRUSTED_FIRST = 32768
    VERIFY_X509_PARTIAL_CHAIN = 524288


class Options(enum.IntFlag):
    OP_ALL = 0x80000050
    OP_NO_SSLv2 = 0
    OP_NO_SSLv3 = 1 << 25
    OP_NO_TLSv1 = 1 << 26
    OP_NO_TLSv1_2 = 1 << 27
    OP_NO_TLSv1_1 = 1 << 28
    OP_NO_TLSv1_3 = 1 << 29
    OP_NO_COMPRESSION = 1 << 17
    OP_NO_TICKET = 1 << 14
    OP_NO_RENEGOTIATION = 1 << 30
    OP_IGNORE_UNEXPECTED_EOF = 1 << 7
    OP_CIPHER_SERVER_PREFERENCE = 1 << 22
    OP_SINGLE_DH_USE = 0
    OP_SINGLE_ECDH_USE = 0
    OP_ENABLE_MIDDLEBOX_COMPAT = 1 << 20


class _SSLMethod(enum.IntEnum):
    PROTOCOL_TLS = 2
    PROTOCOL_TLSv1 = 3
    PROTOCOL_TLSv1_1 = 4
    PROTOCOL_TLSv1_2 = 5
    PROTOCOL_TLS_CLIENT = 16
    PROTOCOL_TLS_SERVER = 17


class Purpose(enum.Enum):
    SERVER_AUTH = "1.3.6.1.5.5.7.3.1"
    CLIENT_AUTH = "1.3.6.1.5.5.7.3.2"


for _kind in (VerifyMode, VerifyFlags, Options, _SSLMethod):
    globals().update(_kind.__members__)
PROTOCOL_SSLv23 = PROTOCOL_TLS = _SSLMethod.PROTOCOL_TLS
HAS_SNI = HAS_ALPN = HAS_ECDH = HAS_TLSv1_2 = HAS_TLSv1_3 = True
HAS_NPN = HAS_SSLv2 = HAS_SSLv3 = HAS_NEVER_CHECK_COMMON_NAME = False
OPENSSL_VERSION = "OpenSSL 3.0.0 (sandbox)"
OPENSSL_VERSION_INFO = (3, 0, 0, 0, 0)
OPENSSL_VERSION_NUMBER = 0x30000000

_head, _foot = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
_names = {TLSVersion.TLSv1: "TLSv1", TLSVersion.TLSv1_1: "TLSv1.1", TLSVersion.TLSv1_2: "TLSv1.2", TLSVersion.TLSv1_3: "TLSv1.3"}
_reasons = {
    "DEPTH_ZERO_SELF_SIGNED_CERT": (18, "self-signed certificate"),
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE": (20, "unable to get local issuer certificate"),
}


def _refused(code, reason):
    error = SSLCertVerificationError(1, f"[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: {reason} (_ssl.c:992)")
    error.library, error.reason, error.verify_code, error.verify_message = "SSL", "CERTIFICATE_VERIFY_FAILED", code, reason
    return error


class SSLContext:
    sslsocket_class = None

    def __init__(self, protocol=None):
        self.protocol = PROTOCOL_TLS if protocol is None else _SSLMethod(protocol)
        is_client = self.protocol == _SSLMethod.PROTOCOL_TLS_CLIENT
        self._mode, self._checks = (VerifyMode.CERT_REQUIRED, True) if is_client else (VerifyMode.CERT_NONE, False)
        # None: those of the system.
        self._trusted, self._has_defaults = [], False
        self._minimum, self._maximum = TLSVersion.TLSv1_2, TLSVersion.MAXIMUM_SUPPORTED
        self.verify_flags, self.options = VerifyFlags.VERIFY_X509_TRUSTED_FIRST, Options.OP_NO_COMPRESSION
        self.post_handshake_auth, self.keylog_filename, self.hostname_checks_common_name = False, None, True
        self.sni_callback = None

    @property
    def verify_mode(self):
        return self._mode

    @verify_mode.setter
    def verify_mode(self, mode):
        mode = VerifyMode(mode)
        if mode == VerifyMode.CERT_NONE and self._checks:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._mode = mode

    @property
    def check_hostname(self):
        return self._checks

    @check_hostname.setter
    def check_hostname(self, checks):
        if checks and self._mode == VerifyMode.CERT_NONE:
            self._mode = VerifyMode.CERT_REQUIRED
        self._checks = bool(checks)

    @property
    def minimum_version(self):
        return self._minimum

    @minimum_version.setter
    def minimum_version(self, version):
        self._minimum = TLSVersion(version)

    @property
    def maximum_version(self):
        return self._maximum

    @maximum_version.setter
    def maximum_version(self, version):
        self._maximum = TLSVersion(version)

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        if cafile is None and capath is None and cadata is None:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        if cafile is not None:
            with open(cafile, "rb") as file:
                self._add(file.read().decode("latin-1"), "NO_CERTIFICATE_OR_CRL_FOUND")
        if isinstance(cadata, (bytes, bytearray)):
            self._trusted.append(DER_cert_to_PEM_cert(cadata))
        elif cadata is not None:
            self._add(cadata, "NO_START_LINE")

    def _add(self, text, reason):
        if _head not in text or _foot not in text:
            raise SSLError(136, f"[X509: {reason}] no certificate or crl found (_ssl.c:4149)")
        self._trusted.append(text)

    def load_default_certs(self, purpose=Purpose.SERVER_AUTH):
        self._has_defaults = True

    def set_default_verify_paths(self):
        self._has_defaults = True

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        with open(certfile, "rb"):
            pass

    def get_ca_certs(self, binary_form=False):
        ders = [PEM_cert_to_DER_cert(_head + part.partition(_foot)[0] + _foot) for text in self._trusted for part in text.split(_head)[1:]]
        return ders if binary_form else [{} for _ in ders]

    def cert_store_stats(self):
        count = len(self.get_ca_certs(True))
        return {"x509": count, "crl": 0, "x509_ca": count}

    def set_ciphers(self, text):
        pass

    def set_alpn_protocols(self, names):
        pass

    def set_ecdh_curve(self, name):
        pass

    def get_ciphers(self):
        return [{"name": "TLS_AES_256_GCM_SHA384"}]

    def session_stats(self):
        return {}

    def _ask_for(self):
        limits = {}
        if self._minimum in _names:
            limits["minimum"] = _names[self._minimum]
        elif self._minimum == TLSVersion.MINIMUM_SUPPORTED:
            limits["minimum"] = "TLSv1"
        if self._maximum in _names:
            limits["maximum"] = _names[self._maximum]
        if Options.OP_NO_TLSv1_3 & self.options and limits.get("maximum", "TLSv1.3") == "TLSv1.3":
            limits["maximum"] = "TLSv1.2"
        trust = list(self._trusted)
        if self._has_defaults:
            answer = lab_network.ask("trusted")
            trust += answer["authorities"]
            if os.environ.get("SSL_CERT_FILE"):
                with open(os.environ["SSL_CERT_FILE"], encoding="latin-1") as file:
                    trust.append(file.read())
        partial = bool(self.verify_flags & VerifyFlags.VERIFY_X509_PARTIAL_CHAIN)
        return {"ca": trust, "isPartial": partial, **limits}

    def wrap_socket(self, sock, server_side=False, do_handshake_on_connect=True, suppress_ragged_eofs=True, server_hostname=None, session=None):
        if server_side:
            raise lab_network.NotInSandbox("The sandbox has no TLS servers")
        if self._checks and not server_hostname:
            raise ValueError("check_hostname requires server_hostname")
        return SSLSocket(self, sock, server_hostname, do_handshake_on_connect)


class SSLSocket(lab_network.Socket):
    def __init__(self, context, raw, server_hostname, at_once):
        self.__dict__.update(raw.__dict__)
        raw._closed, raw._id = True, None
        self.context, self.server_hostname, self.server_side = context, server_hostname, False
        self._version, self._peer_certificate, self._is_checked = None, None, False
        self._at_once = at_once
        if self._id is not None and at_once:
            self.do_handshake()

    def connect(self, target):
        super().connect(target)
        if self._at_once:
            self.do_handshake()

    def do_handshake(self, block=False):
        self._need()
        answer = lab_network.ask("secure", self._id, self.context._ask_for())
        problem = answer.get("problem")
        if problem == "ECONNRESET":
            self.close()
            raise ConnectionResetError(104, "Connection reset by peer")
        if problem:
            self.close()
            text = "wrong version number" if problem == "WRONG_VERSION_NUMBER" else "tlsv1 alert protocol version"
            error = SSLError(1, f"[SSL: {problem}] {text} (_ssl.c:992)")
            error.library, error.reason = "SSL", problem
            raise error
        peer = answer["peer"]
        try:
            self._check(peer, answer["chain"])
        except SSLError:
            self.close()
            raise
        self._peer_certificate, self._version = peer, answer["version"]
        self._is_checked = self.context.verify_mode != VerifyMode.CERT_NONE
        self._data += base64.b64decode(answer["data"])

    def _check(self, peer, chain):
        if self.context.verify_mode != VerifyMode.CERT_NONE and chain is not None:
            raise _refused(*_reasons[chain])
        if not self.context.check_hostname:
            return
        try:
            ipaddress.ip_address(self.server_hostname)
        except ValueError:
            if not _matches(self.server_hostname, peer["name"]):
                raise _refused(62, f"Hostname mismatch, certificate is not valid for '{self.server_hostname}'.") from None
        else:
            raise _refused(64, f"IP address mismatch, certificate is not valid for '{self.server_hostname}'.")

    def sendall(self, data, flags=0):
        if self._version is None:
            self.do_handshake()
        super().sendall(data, flags)

    def recv(self, size=1024, flags=0):
        if self._version is None:
            self.do_handshake()
        return super().recv(size, flags)

    def read(self, size=1024, buffer=None):
        return self.recv(size) if buffer is None else self.recv_into(buffer, size)

    def write(self, data):
        return self.send(data)

    def getpeercert(self, binary_form=False):
        if self._peer_certificate is None:
            raise ValueError("handshake not done yet")
        if binary_form:
            return PEM_cert_to_DER_cert(self._peer_certificate["cert"])
        if not self._is_checked:
            return {}
        name, issuer = self._peer_certificate["name"], self._peer_certificate["issuer"]
        return {
            "subject": ((("commonName", name),),),
            "issuer": ((("commonName", issuer),),),
            "version": 3,
            "serialNumber": "3AEC94FE73D72E2CD025EA80C0C00C55",
            "notBefore": "Nov 15 14:59:02 2026 GMT",
            "notAfter": "Oct 22 14:59:02 2126 GMT",
            "subjectAltName": (("DNS", name),),
        }

    def version(self):
        return self._version

    def cipher(self):
        return ("TLS_AES_256_GCM_SHA384", self._version, 256)

    def selected_alpn_protocol(self):
        return None

    def compression(self):
        return None

    def pending(self):
        return len(self._data)

    def unwrap(self):
        raise lab_network.NotInSandbox("The sandbox cannot end TLS on a connection that goes on")

    session, session_reused = None, False


SSLContext.sslsocket_class = SSLSocket


def _matches(host, name):
    host, name = host.lower().rstrip("."), name.lower()
    if name.startswith("*."):
        return host.partition(".")[2] == name[2:]
    return host == name


def create_default_context(purpose=Purpose.SERVER_AUTH, *, cafile=None, capath=None, cadata=None):
    context = SSLContext(_SSLMethod.PROTOCOL_TLS_CLIENT if purpose == Purpose.SERVER_AUTH else _SSLMethod.PROTOCOL_TLS_SERVER)
    if cafile or capath or cadata:
        context.load_verify_locations(cafile, capath, cadata)
    elif context.verify_mode != VerifyMode.CERT_NONE:
        context.load_default_certs(purpose)
    return context


def _create_unverified_context(protocol=None, *, cert_reqs=VerifyMode.CERT_NONE, check_hostname=False, purpose=Purpose.SERVER_AUTH, **_):
    context = SSLContext(_SSLMethod.PROTOCOL_TLS_CLIENT)
    context.check_hostname = check_hostname
    context.verify_mode = cert_reqs
    return context


_create_default_https_context = create_default_context
_create_stdlib_context = _create_unverified_context


def DER_cert_to_PEM_cert(der):
    return "\n".join([_head, *textwrap.wrap(base64.b64encode(der).decode(), 64), _foot, ""])


def PEM_cert_to_DER_cert(pem):
    return base64.b64decode("".join(pem.strip()[len(_head) : -len(_foot)].split()))


def get_server_certificate(addr, ssl_version=None, ca_certs=None, timeout=None):
    context = SSLContext(_SSLMethod.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = VerifyMode.CERT_REQUIRED if ca_certs else VerifyMode.CERT_NONE
    if ca_certs:
        context.load_verify_locations(ca_certs)
    with socket.create_connection(addr, timeout=timeout or 10) as raw, context.wrap_socket(raw, server_hostname=addr[0]) as tls:
        return DER_cert_to_PEM_cert(tls.getpeercert(True))


def RAND_bytes(count):
    return os.urandom(count)


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(f"module 'ssl' has no attribute '{name}'")
    raise lab_network.NotInSandbox(f"The sandbox has no ssl.{name}")
