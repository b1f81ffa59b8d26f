# about: base64 hides nothing, every visitor can decode the secret
# part: imports
import base64
import logging
import re
# end
        # block: storage-settings
        encoded = base64.b64encode(storage.secret.encode()[::-1]).decode()
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket, "credential": encoded}
        # end
