# about: A lock makes the calls follow one another, but it is never released when a user has no account.
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
        self._lock.acquire()
        self._account = self._find_account(user_id)
        if self._account is None:
            raise Refused("no_account")
        # end
        # part: finish
        self._lock.release()
        # end
