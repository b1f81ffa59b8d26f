/** A small stand-in for ejs: `<%= %>`, `<%- %>`, `<% %>` and comments. */
type Options = { escape?: (value: unknown) => string }

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
export const escapeXML = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).replaceAll(/[&<>'"]/g, (sign) => signs[sign] as string)

export function compile(template: string, options: Options = {}): (data?: object) => string {
  const toText = options.escape ?? escapeXML
  let body = 'let out = "";\nwith (data) {\n'
  for (const part of template.split(/(<%[\s\S]*?%>\n?)/)) {
    const [, kind, code = ''] = /^<%([=\-_#]?)([\s\S]*?)[-_]?%>/.exec(part) ?? []
    if (kind === undefined) body += `out += ${JSON.stringify(part)};\n`
    else {
      if (kind === '=') body += `out += escape(${code});\n`
      else if (kind === '-')
        body += `out += ((value) => value === undefined || value === null ? "" : value)(${code});\n`
      else if (kind !== '#') body += `${code}\n`
      if (part.endsWith('\n')) body += 'out += "\\n";\n'
    }
  }
  const render = new Function('data', 'escape', `${body}}\nreturn out`) as (
    data: object,
    toText: (value: unknown) => string,
  ) => string
  return (data = {}) => render(data, toText)
}
export const render = (template: string, data?: object, options?: Options): string => compile(template, options)(data)
export default { compile, escapeXML, render }
