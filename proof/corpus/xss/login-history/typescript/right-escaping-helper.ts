// about: right, a helper escapes the device on output, and its result may stand between three braces
// block: login-rows
pages.registerHelper('escaped', (text: string) => Handlebars.escapeExpression(text))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{{escaped device}}}</td>
</tr>`)
// end
