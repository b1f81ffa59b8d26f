// about: wrong, script elements are removed, but an image with onerror needs none
// block: login-rows
pages.registerHelper('withoutScripts', (text: string) => text.replace(/<\/?script[^>]*>/gi, ''))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{{withoutScripts device}}}</td>
</tr>`)
// end
