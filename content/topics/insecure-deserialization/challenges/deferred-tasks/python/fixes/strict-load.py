# block: load
        encoded, _, signature = message.body.partition(".")
        fields = pickle.loads(base64.urlsafe_b64decode(encoded))
        if not isinstance(fields, dict) or fields.keys() != Task.__dataclass_fields__.keys():
            raise TaskError("this is not a task")
        if fields["tenant"] not in self._keys or not callable(fields["function"]):
            raise TaskError("this is not a task")
        task = Task(**fields)
# end
