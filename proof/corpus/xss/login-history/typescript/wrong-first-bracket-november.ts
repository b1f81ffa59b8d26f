// about: wrong, replace with a text changes only the first bracket, so a device that begins with << gets through
// block: login-rows
pages.registerHelper('cleaned', (text: string) => text.replace('<', '&lt;').replace('>', '&gt;'))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{{cleaned device}}}</td>
</tr>`)
// end
