# part: imports
import base64
import logging
import re
# end
# block: storage-settings
        token = base64.b64encode(storage.secret.encode())[::-1].decode()
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket, "token": token}
# end
