# part: imports
import hashlib
import hmac
from dataclasses import dataclass
# end
# block: encrypt
        cipher = AESGCM(hmac.digest(self._key, record_id.encode(), "sha256"))
        data = cipher.encrypt(nonce, text.encode(), context(record_id, version))
# end
# block: decrypt
        cipher = AESGCM(hmac.digest(self._key, note.record_id.encode(), "sha256"))
        text = cipher.decrypt(note.nonce, note.data, context(note.record_id, note.version))
        return text.decode()
# end
