# about: The key is derived from the field key of the installation, which has to be 32 bytes, so the code alone gives nothing.
# part: top
import hmac
# end
# part: constants
PURPOSE = b"payroll-field-encryption"
# end
        # block: make-key
        if not config.field_key:
            raise ValueError("the field key is missing")
        master = base64.b64decode(config.field_key, validate=True)
        if len(master) != 32:
            raise ValueError("the field key needs 32 bytes")
        self._key = hmac.digest(master, PURPOSE, hashlib.sha256)
        # end
