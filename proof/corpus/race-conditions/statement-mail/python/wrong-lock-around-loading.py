# about: The lock is free again before the account is used, and then another thread replaces it.
# part: imports
import threading
from dataclasses import dataclass
from typing import Protocol
# end
        # part: fields
        self._account: Account | None = None
        self._lock = threading.Lock()
        # end
        # block: load-account
        with self._lock:
            self._account = self._find_account(user_id)
            if self._account is None:
                raise Refused("no_account")
        # end
