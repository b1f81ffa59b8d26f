# about: The characters that mean something in a filter are written as a backslash and two digits.
# part: top
import re
# end
# block: write-filter
    def escape(value: str) -> str:
        return re.sub(r"[\\*()\x00]", lambda found: f"\\{ord(found[0]):02x}", value)

    search_filter = f"(&(uid={escape(user)})(printPin={escape(pin)}))"
# end
