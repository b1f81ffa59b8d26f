# about: Without "safe" the engine escapes the device like everything else.
# block: login-rows
ROWS = """{% for row in logins %}<tr class="{{ 'ok' if row.is_valid else 'refused' }}">
  <td>{{ row.at.isoformat() }}</td><td>{{ row.user }}</td><td>{{ row.address }}</td><td>{{ row.device }}</td>
</tr>{% endfor %}"""
# end
