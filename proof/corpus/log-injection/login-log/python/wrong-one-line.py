# about: All white space becomes one space, which still separates fields.
# block: log-failure
            self._log.write(format_line("WARN", "login_failed", user=" ".join(name.split()), ip=ip))
            raise LoginRefused("user_or_password_wrong")
# end
