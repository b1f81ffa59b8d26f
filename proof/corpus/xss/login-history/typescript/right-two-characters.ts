// about: Between tags it is enough to escape the ampersand and the opening bracket.
// block: login-rows
pages.registerHelper('text', (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{{text device}}}</td>
</tr>`)
// end
