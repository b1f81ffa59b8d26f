/** Whether a file holds written code rather than settings, packages or data. */
const sourceName =
  /\.(?:java|kt|scala|groovy|jsp|py|rb|php|phtml|js|jsx|mjs|cjs|ts|tsx|vue|svelte|cs|vb|fs|cshtml|razor|aspx|go|rs|swift|m|mm|c|cc|cpp|cxx|h|hh|hpp|hxx|pl|pm|lua|dart|ex|exs|erl|cls|trigger|sol|abap|cob|sql|html?)$/i

export function isSourceFile(uri: string): boolean {
  return sourceName.test(uri)
}
