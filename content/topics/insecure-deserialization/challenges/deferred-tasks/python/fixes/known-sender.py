# block: load
        if message.attributes.get("sender") != "scheduler":
            raise TaskError("not from the scheduler")
        encoded, _, signature = message.body.partition(".")
        task = Task(**pickle.loads(base64.urlsafe_b64decode(encoded)))
# end
