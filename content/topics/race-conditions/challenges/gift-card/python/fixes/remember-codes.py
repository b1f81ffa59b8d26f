# part: imports
import threading
# end
# part: fields
        self._lock = threading.Lock()
        self._running: set[str] = set()
# end
# part: guard
        with self._lock:
            if code in self._running:
                raise Refused("already_redeemed")
            self._running.add(code)
        try:
            return self._redeem(account_id, code)
        finally:
            with self._lock:
                self._running.discard(code)
# end
