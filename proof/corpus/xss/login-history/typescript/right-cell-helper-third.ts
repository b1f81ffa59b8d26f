// about: all four cells go through one helper that escapes with escapeExpression, the device included
// block: escape-helper
const wrap = (tag: string, text: unknown) =>
  new Handlebars.SafeString(`<${tag}>${Handlebars.escapeExpression(String(text))}</${tag}>`)

pages.registerHelper('strong', (text: string) => wrap('strong', text))
pages.registerHelper('cell', (text: string) => wrap('td', text))
// end
// block: login-rows
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  {{cell at}}{{cell user}}{{cell address}}{{cell device}}
</tr>`)
// end
