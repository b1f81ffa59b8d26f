# about: The socket is opened to the address that was checked, and TLS still verifies the name.
# part: imports
import ssl
# end
        # block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        connection.sock = socket.create_connection((address, port), timeout=5)
        if url.scheme == "https":
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(connection.sock, server_hostname=url.hostname)
        # end
