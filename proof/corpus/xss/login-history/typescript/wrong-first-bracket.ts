// about: Only the first brackets are escaped.
// block: login-rows
pages.registerHelper('plain', (text: string) => text.replace('<', '&lt;').replace('>', '&gt;'))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{{plain device}}}</td>
</tr>`)
// end
