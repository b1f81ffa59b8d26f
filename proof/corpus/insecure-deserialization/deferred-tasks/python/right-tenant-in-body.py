# about: the tenant stands in front of the task, its key verifies the signature, and only then the task is loaded
    # block: pack
    def pack(self, task: Task) -> Message:
        encoded = base64.urlsafe_b64encode(pickle.dumps(vars(task))).decode()
        return Message(f"{task.tenant}.{encoded}.{self._sign(task.tenant, encoded)}", {"sender": "scheduler"})
    # end
        # block: load
        signed, _, signature = message.body.rpartition(".")
        tenant, _, encoded = signed.rpartition(".")
        if not hmac.compare_digest(self._sign(tenant, encoded).encode(), signature.encode()):
            logger.error("a task of %s with a wrong signature was dropped", tenant)
            raise TaskError("wrong signature")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
        # end
        # block: verify
        if task.tenant != tenant:
            raise TaskError("wrong tenant")
        # end
