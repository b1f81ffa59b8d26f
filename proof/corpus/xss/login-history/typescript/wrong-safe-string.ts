// about: A safe string is one that Handlebars does not escape; the name is a promise that nobody has kept.
// block: login-rows
pages.registerHelper('safe', (text: string) => new Handlebars.SafeString(text.trim()))
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{safe device}}</td>
</tr>`)
// end
