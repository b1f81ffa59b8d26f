# part: imports
import threading
from dataclasses import dataclass
from typing import Protocol
# end
# part: fields
        self._account: Account | None = None
        self._loading = threading.Lock()
# end
# block: load-account
        with self._loading:
            self._account = self._find_account(user_id)
        if self._account is None:
            raise Refused("no_account")
# end
