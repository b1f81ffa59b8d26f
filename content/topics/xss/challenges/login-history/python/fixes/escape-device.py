# block: login-rows
        rows = [
            f'<tr class="{"ok" if row.is_valid else "refused"}"><td>{row.at.isoformat()}</td>'
            f"<td>{escape_html(row.user)}</td><td>{escape_html(row.address)}</td><td>{escape_html(row.device)}</td></tr>"
            for row in logins.latest(50)
        ]
# end
