# about: The lock only counts within one process; several of them run behind the load balancer.
# part: imports
import threading
# end
        # part: fields
        self._lock = threading.Lock()
        # end
        # part: guard
        with self._lock:
            return self._redeem(account_id, code)
        # end
