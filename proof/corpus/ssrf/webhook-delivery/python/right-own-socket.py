# about: The socket is opened to the checked address and handed to the connection, with TLS for the host's name.
# part: imports
import ssl
# end
        # block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        raw = socket.create_connection((address, port), timeout=5)
        if url.scheme == "https":
            raw = ssl.create_default_context().wrap_socket(raw, server_hostname=url.hostname)
        connection.sock = raw
        # end
