# about: a signature that fits none of the keys is refused before pickle reads anything
        # block: load
        encoded, _, signature = message.body.partition(".")
        given = signature.encode()
        if not any(hmac.compare_digest(self._sign(tenant, encoded).encode(), given) for tenant in self._keys):
            logger.error("a task with a wrong signature was dropped")
            raise TaskError("wrong signature")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
        # end
