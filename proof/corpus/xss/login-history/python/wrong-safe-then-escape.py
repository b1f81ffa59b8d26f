# about: After "safe" the text counts as escaped, so "e" leaves it as it is.
# block: login-rows
ROWS = """{% for row in logins %}<tr class="{{ 'ok' if row.is_valid else 'refused' }}">
  <td>{{ row.at.isoformat() }}</td><td>{{ row.user }}</td><td>{{ row.address }}</td><td>{{ row.device | safe | e }}</td>
</tr>{% endfor %}"""
# end
