# about: bound to loopback, and each request checks the address of its connection as well.
# part: imports
from ipaddress import ip_address
# end
            # part: check
            if not ip_address(self.client_address[0]).is_loopback:
                self.send_error(403)
                return
            # end
    # block: open-port
    server = ThreadingHTTPServer(("127.0.0.1", admin.port), Handler)
    # end
