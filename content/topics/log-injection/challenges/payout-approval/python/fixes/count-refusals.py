# block: check-code
        if not hmac.compare_digest(payout["code"], code):
            self._metrics.increment("payouts_refused")
            raise Refused("code_wrong")
# end
