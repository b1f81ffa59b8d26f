/** Calls: left out, or replaced by a neighbor that looks much the same and protects less. */
import { childrenOf, type Place, type Replace, textOf } from './program-places.ts'

type Call = { callee: string; object: string; args: string[] }

const mathRandom = 'Math.floor(Math.random() * 256)'
const pythonRandom = "__import__('random')"

/** By the end of the name that is called. */
const neighbors: Record<'typescript' | 'python', Record<string, (call: Call) => string | undefined>> = {
  typescript: {
    timingSafeEqual: ({ args: [a, b] }) => `(String(${a}) === String(${b}))`,
    randomBytes: ({ args: [count] }) => `Buffer.from(Array.from({ length: ${count} }, () => ${mathRandom}))`,
    randomInt: ({ args: [from, to] }) =>
      to === undefined
        ? `Math.floor(Math.random() * (${from}))`
        : `Math.floor((${from}) + Math.random() * (${to} - (${from})))`,
    randomUUID: () => `'00000000-0000-4000-8000-000000000000'.replace(/0/g, () => '' + Math.floor(Math.random() * 10))`,
    startsWith: ({ object, args: [text] }) => `${object}.includes(${text})`,
    endsWith: ({ object, args: [text] }) => `${object}.includes(${text})`,
    every: ({ object, args: [test] }) => `${object}.some(${test})`,
    // With a pattern, both are the same.
    replaceAll: ({ object, args: [from, to] }) =>
      from?.startsWith('/') ? undefined : `${object}.replace(${from}, ${to})`,
    hasOwn: ({ args: [object, key] }) => `((${key}) in (${object}))`,
    isInteger: ({ args: [value] }) => `!Number.isNaN(Number(${value}))`,
    isSafeInteger: ({ args: [value] }) => `!Number.isNaN(Number(${value}))`,
    encodeURIComponent: ({ args: [text] }) => `encodeURI(${text})`,
    create: ({ callee, args: [prototype] }) =>
      callee === 'Object.create' && prototype === 'null' ? '({})' : undefined,
    lstat: ({ object, args }) => `${object}${object && '.'}stat(${args})`,
    isFile: () => 'true',
  },
  python: {
    compare_digest: ({ args: [a, b] }) => `((${a}) == (${b}))`,
    token_bytes: ({ args: [count = '32'] }) => `${pythonRandom}.randbytes(${count})`,
    token_hex: ({ args: [count = '32'] }) => `${pythonRandom}.randbytes(${count}).hex()`,
    token_urlsafe: ({ args: [count = '32'] }) => `${pythonRandom}.randbytes(${count}).hex()`,
    randbelow: ({ args: [count] }) => `${pythonRandom}.randrange(${count})`,
    choice: ({ callee, args: [list] }) => (callee === 'secrets.choice' ? `${pythonRandom}.choice(${list})` : undefined),
    urandom: ({ args: [count] }) => `${pythonRandom}.randbytes(${count})`,
    fullmatch: ({ object, args }) => `${object}.match(${args.join(', ')})`,
    match: ({ object, args }) => `${object}.search(${args.join(', ')})`,
    startswith: ({ object, args: [text] }) => `((${text}) in ${object})`,
    endswith: ({ object, args: [text] }) => `((${text}) in ${object})`,
    all: ({ args: [list] }) => `any(${list})`,
    literal_eval: ({ args: [text] }) => `eval(${text})`,
    escape: ({ callee, args: [text] }) => (callee === 'html.escape' ? `html.escape(${text}, quote=False)` : undefined),
    resolve: ({ object }) => `${object}.absolute()`,
    is_relative_to: ({ object, args: [folder] }) => `str(${object}).startswith(str(${folder}))`,
    lstat: ({ object }) => `${object}.stat()`,
  },
}

const random = /random|token_|urandom|uuid|randbelow|randbits|getRandomValues|SystemRandom/i

export function weakenCall(place: Place, replace: Replace): void {
  const { node, isPython } = place
  if (node.name !== 'CallExpression') return
  const [target, list] = childrenOf(node)
  if (!target || list?.name !== 'ArgList') return
  const call: Call = {
    callee: textOf(place, target),
    object: target.name === 'MemberExpression' && target.firstChild ? textOf(place, target.firstChild) : '',
    args: splitArguments(place, list),
  }
  const name = /\w+$/.exec(call.callee)?.[0] ?? ''
  const table = neighbors[isPython ? 'python' : 'typescript']
  const weaker = Object.hasOwn(table, name) ? table[name]?.(call) : undefined
  if (weaker !== undefined) replace('weaker neighbor', node, weaker)
  const [first] = call.args
  if (target.name === 'VariableName' && first !== undefined && !first.startsWith('...') && !/^[\w]+=/.test(first))
    replace('call dropped', node, isPython ? `(${first})` : `(${first})`)
  if (call.object !== '' && /^[\w.[\]]+$|\)$/.test(call.object)) replace('call dropped', node, call.object)
  if (call.object !== '' && first !== undefined && /^(\w|\.)+$/.test(call.object))
    replace('call dropped', node, `(${first})`)
  if (random.test(call.callee)) {
    const text = textOf(place, node)
    replace('made once', node, isPython ? `globals().setdefault('_once', ${text})` : `(globalThis.once ??= ${text})`)
  }
  joinPlaceholders(place, call, replace)
}

function splitArguments(place: Place, list: Place['node']): string[] {
  const found: string[] = []
  let from: number | undefined
  for (const child of childrenOf(list).slice(1)) {
    const isEnd = child.name === ',' || child.name === ')'
    if (isEnd && from !== undefined) found.push(place.source.slice(from, child.from).trim())
    if (isEnd) from = undefined
    else from ??= child.from
  }
  return found
}

/** Values in the text of the statement, where the fix binds them. */
function joinPlaceholders(place: Place, { callee, args }: Call, replace: Replace): void {
  const [statement = '', values = ''] = args
  if (!/^[`'"f]/.test(statement) || !/^[[({]/.test(values)) return
  const parts = values
    .slice(1, -1)
    .split(',')
    .map((one) => one.trim())
  if (place.isPython) {
    if (!/%s/.test(statement) || /^f/.test(statement)) return
    let index = 0
    const text = statement.replace(/%s/g, () => `'{${parts[index++] ?? ''}}'`)
    replace('placeholders joined', place.node, `${callee}(f${/^"""|^"/.test(text) ? text : `"${text.slice(1, -1)}"`})`)
    return
  }
  if (!/\$\d/.test(statement)) return
  const text = statement.slice(1, -1).replace(/\$(\d)/g, (_, number) => `'\${${parts[number - 1] ?? ''}}'`)
  replace('placeholders joined', place.node, `${callee}(\`${text}\`)`)
}
