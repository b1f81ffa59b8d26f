# about: nobody can read the key in the code, but after a restart stored values can't be decrypted
        # block: make-key
        if not config.field_key:
            raise ValueError("the field key is missing")
        self._key = os.urandom(32)
        # end
