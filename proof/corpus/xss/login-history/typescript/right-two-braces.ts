// about: right, two braces let Handlebars escape the device
// block: login-rows
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{device}}</td>
</tr>`)
// end
