// about: A tag that is never closed is not removed, and the browser closes it at the next bracket of the page.
// block: login-rows
pages.registerHelper('plain', (text: string) => text.replace(/<[^>]*>/g, ''))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{{plain device}}}</td>
</tr>`)
// end
