import base64
import hashlib
import hmac
# part: imports
import logging
import pickle
# end
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Task:
    """Objects and code of ours: a function and its arguments, to be called later, on another machine."""

    tenant: str
    not_after: float
    function: Callable[..., object]
    args: tuple = ()


@dataclass(frozen=True)
class Message:
    body: str
    attributes: Mapping[str, str] = field(default_factory=dict)


class TaskError(Exception):
    pass


class DeferredTasks:
    def __init__(self, keys: Mapping[str, bytes]) -> None:
        self._keys = keys

    # block: pack
    def pack(self, task: Task) -> Message:
        encoded = base64.urlsafe_b64encode(pickle.dumps(vars(task))).decode()
        return Message(f"{encoded}.{self._sign(task.tenant, encoded)}", {"sender": "scheduler"})
    # end

    def unpack(self, message: Message, now: float) -> Task:
        # block: load
        encoded, _, signature = message.body.partition(".")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
        # end
        # block: verify
        if not hmac.compare_digest(self._sign(task.tenant, encoded), signature):
            logger.error("a task of %s with a wrong signature was dropped", task.tenant)
            raise TaskError("wrong signature")
        # end
        # block: expiry
        if task.not_after < now:
            raise TaskError("the task is too old")
        # end
        return task

    # block: sign
    def _sign(self, tenant: str, text: str) -> str:
        if (key := self._keys.get(tenant)) is None:
            raise TaskError(f"no key for tenant {tenant}")
        return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
    # end
