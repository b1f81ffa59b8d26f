# about: without the attribute nothing is verified before the task is loaded, and anyone can leave it out
    # block: pack
    def pack(self, task: Task) -> Message:
        encoded = base64.urlsafe_b64encode(pickle.dumps(vars(task))).decode()
        attributes = {"sender": "scheduler", "tenant": task.tenant}
        return Message(f"{encoded}.{self._sign(task.tenant, encoded)}", attributes)
    # end
        # block: load
        encoded, _, signature = message.body.partition(".")
        if tenant := message.attributes.get("tenant"):
            if not hmac.compare_digest(self._sign(tenant, encoded), signature):
                raise TaskError("wrong signature")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
        # end
