# part: check
            if "X-Forwarded-For" in self.headers or "Forwarded" in self.headers:
                self.send_error(403)
                return
# end
