/**
 * The JavaScript of `$where`, as far as attackers and lessons write it: `this` and its fields, texts, numbers, patterns, comparisons, `&&`, `||`, `!`, `+`, `? :`,
 * and the methods of texts. Anything else is an error, as wrong JavaScript is in the database.
 */
type Row = Record<string, unknown>

const token =
  /\s*(?:(\d+(?:\.\d+)?)|(["'`])((?:\\.|(?!\2)[^\\])*)\2|([A-Za-z_$][\w$]*)|(===|!==|==|!=|<=|>=|&&|\|\||=>|[-+!<>()[\]{}.,;?:/]))/y

const methods = new Set(
  'startsWith endsWith includes indexOf charAt charCodeAt slice substring substr toLowerCase toUpperCase match test at toString'.split(
    ' ',
  ),
)

export function evaluateWhere(source: string, row: Row): unknown {
  let at = 0
  const fail = (): never => {
    throw new Error(`SyntaxError: unexpected token in $where at ${at}`)
  }
  const peek = () => {
    token.lastIndex = at
    return token.exec(source)
  }
  const take = (...texts: string[]): string | undefined => {
    const found = peek()
    const text = found?.[5] ?? found?.[4]
    if (found === null || text === undefined || !texts.includes(text)) return undefined
    at = token.lastIndex
    return text
  }
  const expect = (text: string) => take(text) ?? fail()

  function ternary(): unknown {
    const condition = or()
    if (take('?') === undefined) return condition
    const first = ternary()
    expect(':')
    const second = ternary()
    return condition ? first : second
  }
  function or(): unknown {
    let value = and()
    while (take('||')) {
      const right = and()
      value = value || right
    }
    return value
  }
  function and(): unknown {
    let value = compare()
    while (take('&&')) {
      const right = compare()
      value = value && right
    }
    return value
  }
  function compare(): unknown {
    const left = sum()
    const operator = take('===', '!==', '==', '!=', '<=', '>=', '<', '>')
    if (operator === undefined) return left
    const right = sum()
    // Texts and numbers only, whose order is that of JavaScript.
    const [a, b] = [left as string, right as string]
    const results: Record<string, boolean> = { '<': a < b, '>': a > b, '<=': a <= b, '>=': a >= b }
    return results[operator] ?? (operator.startsWith('!') ? left !== right : left === right)
  }
  function sum(): unknown {
    let value = unary()
    while (take('+')) value = (value as string) + (unary() as string)
    return value
  }
  function unary(): unknown {
    if (take('!')) return !unary()
    if (take('-')) return -(unary() as number)
    return member(primary())
  }
  function primary(): unknown {
    if (take('(')) {
      const value = ternary()
      expect(')')
      return value
    }
    if (take('/')) return pattern()
    const found = peek() ?? fail()
    at = token.lastIndex
    const [, number, quote, text, name] = found
    if (number !== undefined) return Number(number)
    if (quote !== undefined) return (text ?? '').replaceAll(/\\(.)/g, '$1')
    if (name === 'this' || name === 'obj') return row
    if (name === 'true' || name === 'false') return name === 'true'
    if (name === 'null' || name === 'undefined') return undefined
    return fail()
  }
  function pattern(): RegExp {
    const [whole, body = '', flags = ''] = /^((?:\\.|\[[^\]]*\]|[^/\\])+)\/([a-z]*)/.exec(source.slice(at)) ?? fail()
    at += whole.length
    return new RegExp(body, flags)
  }
  function member(start: unknown): unknown {
    let value = start
    for (;;) {
      let key: unknown
      if (take('.')) {
        const found = peek()
        key = found?.[4] ?? fail()
        at = token.lastIndex
      } else if (take('[')) {
        key = ternary()
        expect(']')
      } else return value
      const owner = value as Row
      if (take('(') === undefined) {
        value = key === 'length' || typeof owner !== 'string' ? read(owner, key) : owner[key as number]
        continue
      }
      const args: unknown[] = []
      while (take(')') === undefined) {
        args.push(ternary())
        take(',')
      }
      if (!methods.has(String(key))) fail()
      value = (owner[key as string] as (...all: unknown[]) => unknown)(...args)
    }
  }
  const read = (owner: Row, key: unknown): unknown =>
    Object.hasOwn(Object(owner), key as string) ? owner[key as string] : undefined

  const head = /^\s*(?:function\s*\w*\s*\(\s*\w*\s*\)\s*\{|\(\s*\w*\s*\)\s*=>\s*\{?)/.exec(source)
  at = head?.[0].length ?? 0
  take('return')
  const value = ternary()
  while (take(';', '}') !== undefined) {}
  return source.slice(at).trim() === '' ? value : fail()
}
