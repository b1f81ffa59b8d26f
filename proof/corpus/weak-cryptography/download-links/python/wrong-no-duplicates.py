# about: wrong, fields may not be sent twice now, but to the link for a file one can still append a folder
        # block: fields
        pairs = parse_qsl(payload.decode("latin-1"))
        fields = dict(pairs)
        if len(fields) != len(pairs):
            raise LinkError("the link is not valid")
        customer, path = fields.get("customer"), fields.get("folder") or fields.get("file")
        if not customer or not path:
            raise LinkError("the link is not valid")
        # end
