# about: The socket goes to the checked address before the request is sent.
# part: imports
import ssl
# end
# block: send-request
        raw = socket.create_connection((address, port), 5)
        if url.scheme == "https":
            raw = ssl.create_default_context().wrap_socket(raw, server_hostname=url.hostname)
            connection = HTTPSConnection(url.hostname, port, timeout=5)
        else:
            connection = HTTPConnection(url.hostname, port, timeout=5)
        connection.sock = raw
# end
