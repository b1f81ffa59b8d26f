# about: is_private covers the whole company network, whose members are no operators and reach the port with no password.
# part: imports
from ipaddress import ip_address
# end
            # part: check
            if not ip_address(self.client_address[0]).is_private:
                self.send_error(403)
                return
            # end
