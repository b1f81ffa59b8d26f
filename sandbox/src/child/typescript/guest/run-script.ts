/** Runs a script of a page; the machine is used for nothing else. */
const { parse, stringify } = JSON

export function runScript(text: string, json: string): string {
  const context = parse(json) as object
  try {
    const run = new Function('context', 'text', 'with (context) { return eval(text) }') as (
      context: object,
      text: string,
    ) => unknown
    const value = run(context, text)
    return stringify({ context, value: typeof value === 'object' ? undefined : value })
  } catch (error) {
    return stringify({ context, error: String(error) })
  }
}
