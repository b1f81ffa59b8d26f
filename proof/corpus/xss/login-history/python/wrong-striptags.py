# about: striptags decodes entities, and the filter after it lets the result through as markup
# block: login-rows
ROWS = """{% for row in logins %}<tr class="{{ 'ok' if row.is_valid else 'refused' }}">
  <td>{{ row.at.isoformat() }}</td><td>{{ row.user }}</td><td>{{ row.address }}</td><td>{{ row.device | striptags | safe }}</td>
</tr>{% endfor %}"""
# end
