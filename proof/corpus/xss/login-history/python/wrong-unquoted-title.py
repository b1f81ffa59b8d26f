# about: wrong, the cell is escaped now, but the new title has no quotes, so a space in the device begins an attribute such as onmouseover
# block: login-rows
ROWS = """{% for row in logins %}<tr class="{{ 'ok' if row.is_valid else 'refused' }}">
  <td>{{ row.at.isoformat() }}</td><td>{{ row.user }}</td><td>{{ row.address }}</td><td title={{ row.device }}>{{ row.device | truncate(60) }}</td>
</tr>{% endfor %}"""
# end
