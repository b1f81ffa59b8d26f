# about: Only https connections use the checked address; for http the name is resolved again.
# part: imports
import ssl
# end
        # block: send-request
        if url.scheme == "https":
            connection = HTTPSConnection(url.hostname, port, timeout=5)
            plain = socket.create_connection((address, port), timeout=5)
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=url.hostname)
        else:
            connection = HTTPConnection(url.hostname, port, timeout=5)
        # end
