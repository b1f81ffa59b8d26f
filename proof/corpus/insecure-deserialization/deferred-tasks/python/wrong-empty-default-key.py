# about: for a tenant without a key the empty key is used, which everyone can sign with
    # block: pack
    def pack(self, task: Task) -> Message:
        encoded = base64.urlsafe_b64encode(pickle.dumps(vars(task))).decode()
        attributes = {"sender": "scheduler", "tenant": task.tenant}
        return Message(f"{encoded}.{self._sign(task.tenant, encoded)}", attributes)
    # end
        # block: load
        encoded, _, signature = message.body.partition(".")
        key = self._keys.get(message.attributes.get("tenant", ""), b"")
        expected = hmac.new(key, encoded.encode(), hashlib.sha256).hexdigest()
        if not hmac.compare_digest(expected, signature):
            raise TaskError("wrong signature")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
        # end
