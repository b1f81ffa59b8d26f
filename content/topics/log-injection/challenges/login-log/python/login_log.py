# part: imports
# end
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TextIO


@dataclass
class User:
    id: int
    password_hash: str


class LoginRefused(Exception):
    pass


def format_line(level: str, event: str, **fields: str | int) -> str:
    # block: format-line
    texts = [f"{name}={value}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
    # end


class Logins:
    def __init__(
        self,
        find_user: Callable[[str], User | None],
        verify_password: Callable[[str | None, str], bool],
        log: TextIO,
    ):
        self._find_user = find_user
        self._verify_password = verify_password
        self._log = log

    def login(self, form: dict[str, str], ip: str) -> int:
        # block: read-form
        name, password = form.get("user", ""), form.get("password", "")
        if len(name) > 200 or len(password) > 200:
            raise LoginRefused("input_too_long")
        # end

        # block: check-password
        user = self._find_user(name)
        is_right = self._verify_password(user.password_hash if user else None, password)
        # end

        if user is None or not is_right:
            # block: log-failure
            self._log.write(format_line("WARN", "login_failed", user=name, ip=ip))
            raise LoginRefused("user_or_password_wrong")
            # end

        # block: log-success
        self._log.write(format_line("INFO", "login_ok", user=user.id, ip=ip))
        return user.id
        # end
