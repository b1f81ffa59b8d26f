# block: pack
    def pack(self, task: Task) -> Message:
        tenant = base64.urlsafe_b64encode(task.tenant.encode()).decode()
        signed = f"{tenant}.{base64.urlsafe_b64encode(pickle.dumps(vars(task))).decode()}"
        return Message(f"{signed}.{self._sign(task.tenant, signed)}", {"sender": "scheduler"})
# end
# block: load
        signed, _, signature = message.body.rpartition(".")
        tenant, _, encoded = signed.partition(".")
        name = base64.urlsafe_b64decode(tenant).decode()
# end
# block: verify
        if not hmac.compare_digest(self._sign(name, signed), signature):
            logger.error("a task of %s with a wrong signature was dropped", name)
            raise TaskError("wrong signature")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
# end
