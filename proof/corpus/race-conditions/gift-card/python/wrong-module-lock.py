# about: A lock of the process: the load balancer gives the second request to another one.
# part: imports
RUNNING = set()
# end
# part: guard
        if code in RUNNING:
            raise Refused("already_redeemed")
        RUNNING.add(code)
        try:
            return self._redeem(account_id, code)
        finally:
            RUNNING.discard(code)
# end
