# about: a lock in the process holds back one process, and there are several
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
