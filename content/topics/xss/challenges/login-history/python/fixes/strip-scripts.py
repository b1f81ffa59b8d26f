# part: imports
import logging
import re
# end
# block: login-rows
        rows = [
            f'<tr class="{"ok" if row.is_valid else "refused"}"><td>{row.at.isoformat()}</td>'
            f"<td>{escape_html(row.user)}</td><td>{escape_html(row.address)}</td>"
            f"<td>{re.sub(r'</?script[^>]*>', '', row.device, flags=re.IGNORECASE)}</td></tr>"
            for row in logins.latest(50)
        ]
# end
