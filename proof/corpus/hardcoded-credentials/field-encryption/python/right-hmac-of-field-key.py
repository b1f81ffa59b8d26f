# about: the key is derived from 32 secret bytes of the configuration, without which the service doesn't start
# part: top
import hmac
# end
# part: constants
PURPOSE = b"payroll-field-encryption"
# end
        # block: make-key
        field_key = base64.b64decode(config.field_key, validate=True)
        if len(field_key) != 32:
            raise ValueError("the field key is missing or has not 32 bytes")
        self._key = hmac.digest(field_key, PURPOSE, "sha256")
        # end
