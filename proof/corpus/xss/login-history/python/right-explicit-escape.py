# about: escapes the device in the template, whatever the setting of the engine is
# block: login-rows
ROWS = """{% for row in logins %}<tr class="{{ 'ok' if row.is_valid else 'refused' }}">
  <td>{{ row.at.isoformat() }}</td><td>{{ row.user }}</td><td>{{ row.address }}</td><td>{{ row.device | e }}</td>
</tr>{% endfor %}"""
# end
