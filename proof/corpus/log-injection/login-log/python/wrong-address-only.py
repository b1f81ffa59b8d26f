# about: The address is cleaned, which the network sets; the name comes from the form.
# block: log-failure
            address = ip.replace("\r", "").replace("\n", "")
            self._log.write(format_line("WARN", "login_failed", user=name, ip=address))
            raise LoginRefused("user_or_password_wrong")
# end
