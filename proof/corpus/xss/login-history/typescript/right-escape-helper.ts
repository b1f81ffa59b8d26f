// about: a helper escapes the device where it is written and shows a dash when there is none
// block: escape-helper
pages.registerHelper('strong', (text: string) => {
  return new Handlebars.SafeString(`<strong>${Handlebars.escapeExpression(text)}</strong>`)
})
pages.registerHelper('device', (text: unknown) => {
  const shown = typeof text === 'string' && text !== '' ? text : '–'
  return new Handlebars.SafeString(Handlebars.escapeExpression(shown))
})
// end
// block: login-rows
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{device this.device}}</td>
</tr>`)
// end
