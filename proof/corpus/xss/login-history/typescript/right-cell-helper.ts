// about: A helper writes the cell and escapes what is in it.
// block: login-rows
pages.registerHelper('cell', (text: unknown) => new Handlebars.SafeString(`<td>${Handlebars.escapeExpression(String(text))}</td>`))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  {{cell at}}{{cell user}}{{cell address}}{{cell device}}
</tr>`)
// end
