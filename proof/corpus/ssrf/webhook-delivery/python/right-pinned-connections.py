# about: Two connection classes connect to the checked address instead of resolving the name again.
# part: imports
import ssl
# end
# part: helpers
class PinnedConnection(HTTPConnection):
    def __init__(self, host, port, address):
        super().__init__(host, port, timeout=5)
        self._address = address

    def connect(self):
        self.sock = socket.create_connection((self._address, self.port), self.timeout)


class PinnedSecureConnection(PinnedConnection):
    default_port = 443

    def connect(self):
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
# end
        # block: send-request
        connection_type = PinnedSecureConnection if url.scheme == "https" else PinnedConnection
        connection = connection_type(url.hostname, port, address)
        # end
