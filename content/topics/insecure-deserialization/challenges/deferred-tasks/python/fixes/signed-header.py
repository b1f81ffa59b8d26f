# part: imports
import json
import logging
import pickle
# end
# block: pack
    def pack(self, task: Task) -> Message:
        encoded = base64.urlsafe_b64encode(pickle.dumps(vars(task))).decode()
        header = json.dumps({"tenant": task.tenant, "not_after": task.not_after}).encode()
        header = base64.urlsafe_b64encode(header).decode()
        return Message(f"{header}.{encoded}.{self._sign(task.tenant, header)}", {"sender": "scheduler"})
# end
# block: load
        header, encoded, signature = message.body.split(".")
        tenant = json.loads(base64.urlsafe_b64decode(header))["tenant"]
# end
# block: verify
        if not hmac.compare_digest(self._sign(tenant, header), signature):
            logger.error("a task of %s with a wrong signature was dropped", tenant)
            raise TaskError("wrong signature")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
# end
