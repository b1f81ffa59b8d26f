// about: Nothing is injected any more, because the column for the device stays empty.
// block: login-rows
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td></td>
</tr>`)
// end
