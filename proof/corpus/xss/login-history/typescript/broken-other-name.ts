// about: The template asks for a field that the rows do not have, so the column is empty.
// block: login-rows
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{userAgent}}</td>
</tr>`)
// end
