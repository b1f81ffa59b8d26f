/**
 * A command line of a POSIX shell, taken apart: lists, pipelines, redirections and words. What a word becomes (variables, commands inside it) is decided
 * when it is used, by shell.ts.
 */
export type Part =
  /** Text; quoted text is no pattern and is not split. */
  | { kind: 'text'; text: string; isQuoted: boolean }
  | { kind: 'variable'; name: string; fallback: Word | undefined; isQuoted: boolean }
  | { kind: 'command'; source: string; isQuoted: boolean }
export type Word = Part[]
export type Redirection = { from: number; operator: '>' | '>>' | '<' | '>&'; target: Word }
export type Simple = {
  assignments: { name: string; value: Word }[]
  words: Word[]
  redirections: Redirection[]
  group?: List
}
export type Pipeline = { commands: Simple[]; isNegated: boolean }
export type List = { pipeline: Pipeline; link: ';' | '&&' | '||' | '&' }[]

export class ShellSyntaxError extends Error {}
/** A part of the language that this shell does not have. */
export class ShellLack extends Error {}

const maxDepth = 40

class Reader {
  readonly source: string
  readonly depth: number
  at = 0
  constructor(source: string, depth: number) {
    if (depth > maxDepth) throw new ShellSyntaxError('nested too deeply')
    this.source = source
    this.depth = depth
  }
  get sign(): string {
    return this.source[this.at] ?? ''
  }
  isNext(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }
  take(text: string): boolean {
    if (!this.isNext(text)) return false
    this.at += text.length
    return true
  }
  skipBlanks(): void {
    this.at += /^(?:[ \t]|\\\n|#[^\n]*)*/.exec(this.source.slice(this.at))?.[0].length ?? 0
  }
}

export function parseCommands(source: string, depth = 0): List {
  const reader = new Reader(source, depth)
  const list = readList(reader, '')
  if (reader.sign !== '') throw new ShellSyntaxError(`Syntax error: "${reader.sign}" unexpected`)
  return list
}

function readList(reader: Reader, end: string): List {
  const list: List = []
  for (;;) {
    reader.skipBlanks()
    while (reader.sign === '\n') {
      reader.at++
      reader.skipBlanks()
    }
    if (
      reader.sign === '' ||
      reader.sign === ')' ||
      (end === '}' && /^\}(?=[\s;&|)]|$)/.test(reader.source.slice(reader.at)))
    )
      return list
    const pipeline = readPipeline(reader)
    reader.skipBlanks()
    if (reader.take('&&')) list.push({ pipeline, link: '&&' })
    else if (reader.take('||')) list.push({ pipeline, link: '||' })
    else if (reader.isNext(';;')) throw new ShellSyntaxError('Syntax error: ";;" unexpected')
    else if (reader.take(';') || reader.take('\n')) list.push({ pipeline, link: ';' })
    else if (reader.take('&')) list.push({ pipeline, link: '&' })
    else {
      list.push({ pipeline, link: ';' })
      return list
    }
    const { link } = list.at(-1) as List[number]
    if (link !== '&&' && link !== '||') continue
    reader.skipBlanks()
    while (reader.take('\n')) reader.skipBlanks()
    if (reader.sign === '') throw new ShellSyntaxError('Syntax error: end of file unexpected')
  }
}

function readPipeline(reader: Reader): Pipeline {
  const commands: Simple[] = []
  reader.skipBlanks()
  const isNegated = /^![ \t]/.test(reader.source.slice(reader.at, reader.at + 2)) && reader.take('!')
  for (;;) {
    reader.skipBlanks()
    if (commands.length > 0) while (reader.take('\n')) reader.skipBlanks()
    commands.push(readSimple(reader))
    reader.skipBlanks()
    if (reader.isNext('||') || !reader.take('|')) return { commands, isNegated }
  }
}

const keywords = [
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'for',
  'while',
  'until',
  'do',
  'done',
  'case',
  'esac',
  'function',
  '[[',
  '{',
]

function readSimple(reader: Reader): Simple {
  const simple: Simple = { assignments: [], words: [], redirections: [] }
  if (reader.sign === '(' || /^\{\s/.test(reader.source.slice(reader.at, reader.at + 2))) {
    const end = reader.sign === '(' ? ')' : '}'
    reader.at++
    const inner = new Reader(reader.source, reader.depth + 1)
    inner.at = reader.at
    simple.group = readList(inner, end)
    if (!inner.take(end)) throw new ShellSyntaxError('Syntax error: end of file unexpected')
    reader.at = inner.at
  }
  for (;;) {
    reader.skipBlanks()
    if (takeRedirection(reader, simple)) continue
    if (reader.sign === '' || /[\n;&|)]/.test(reader.sign)) break
    if (reader.sign === '(') throw new ShellSyntaxError('Syntax error: "(" unexpected')
    if (simple.group !== undefined) throw new ShellSyntaxError('Syntax error: word unexpected')
    const plain = /^[A-Za-z_]\w*=/.exec(reader.source.slice(reader.at))
    if (plain !== null && simple.words.length === 0) {
      reader.at += plain[0].length
      simple.assignments.push({ name: plain[0].slice(0, -1), value: readWord(reader) })
      continue
    }
    const from = reader.at
    simple.words.push(readWord(reader))
    const text = reader.source.slice(from, reader.at)
    if (simple.words.length === 1 && keywords.includes(text))
      throw new ShellLack(`The shell of the sandbox does not know "${text}"`)
  }
  const isEmpty = simple.words.length + simple.assignments.length + simple.redirections.length === 0
  if (isEmpty && simple.group === undefined)
    throw new ShellSyntaxError(
      `Syntax error: ${reader.sign === '' ? 'end of file' : JSON.stringify(reader.sign)} unexpected`,
    )
  return simple
}

function takeRedirection(reader: Reader, simple: Simple): boolean {
  const found = /^(\d*)(>>|>&|<<|<&|<>|>\||>|<)/.exec(reader.source.slice(reader.at))
  if (found === null) return false
  const [all, number = '', given = ''] = found
  if (given === '<<' || given === '<&' || given === '<>')
    throw new ShellLack(`The shell of the sandbox does not know "${given}"`)
  reader.at += all.length
  reader.skipBlanks()
  const operator = (given === '>|' ? '>' : given) as Redirection['operator']
  const target = readWord(reader)
  if (target.length === 0) throw new ShellSyntaxError('Syntax error: newline unexpected')
  simple.redirections.push({ from: number === '' ? (operator === '<' ? 0 : 1) : Number(number), operator, target })
  return true
}

function readWord(reader: Reader): Word {
  const word: Word = []
  const add = (text: string, isQuoted: boolean) => {
    const last = word.at(-1)
    if (last?.kind === 'text' && last.isQuoted === isQuoted) last.text += text
    else word.push({ kind: 'text', text, isQuoted })
  }
  for (;;) {
    const { sign } = reader
    if (sign === '' || /[\s;&|<>()]/.test(sign)) return word
    if (sign === "'") {
      const end = reader.source.indexOf("'", reader.at + 1)
      if (end === -1) throw new ShellSyntaxError('Syntax error: Unterminated quoted string')
      add(reader.source.slice(reader.at + 1, end), true)
      reader.at = end + 1
    } else if (sign === '"') {
      reader.at++
      readDoubleQuoted(reader, word, add)
    } else if (sign === '\\') {
      const next = reader.source[reader.at + 1]
      reader.at += 2
      if (next !== '\n') add(next ?? '\\', true)
    } else if (sign === '$' || sign === '`') readExpansion(reader, word, add, false)
    else {
      add(sign, false)
      reader.at++
    }
  }
}

type Add = (text: string, isQuoted: boolean) => void

function readDoubleQuoted(reader: Reader, word: Word, add: Add): void {
  add('', true)
  for (;;) {
    const { sign } = reader
    if (sign === '') throw new ShellSyntaxError('Syntax error: Unterminated quoted string')
    if (reader.take('"')) return
    if (sign === '\\') {
      const next = reader.source[reader.at + 1] ?? ''
      reader.at += 2
      if (next !== '\n') add('$`"\\'.includes(next) && next !== '' ? next : `\\${next}`, true)
    } else if (sign === '$' || sign === '`') readExpansion(reader, word, add, true)
    else {
      add(sign, true)
      reader.at++
    }
  }
}

function readExpansion(reader: Reader, word: Word, add: Add, isQuoted: boolean): void {
  const { source, at } = reader
  if (reader.take('`')) {
    let inner = ''
    while (!reader.take('`')) {
      if (reader.sign === '') throw new ShellSyntaxError('Syntax error: EOF in backquote substitution')
      if (reader.sign === '\\' && '$`\\'.includes(source[reader.at + 1] ?? ' ')) reader.at++
      inner += reader.sign
      reader.at++
    }
    word.push({ kind: 'command', source: inner, isQuoted })
    return
  }
  if (reader.isNext('$((')) throw new ShellLack('The shell of the sandbox does not count')
  if (reader.take('$(')) {
    // The commands inside are read by their own rules, so quotes and brackets in them end nothing out here.
    const inner = new Reader(source, reader.depth + 1)
    inner.at = reader.at
    readList(inner, ')')
    if (inner.sign !== ')') throw new ShellSyntaxError('Syntax error: end of file unexpected (expecting ")")')
    word.push({ kind: 'command', source: source.slice(reader.at, inner.at), isQuoted })
    reader.at = inner.at + 1
    return
  }
  const braces = /^\$\{([A-Za-z_]\w*|[0-9@*#?$!-])(?::?-([^}"'$`]*))?\}/.exec(source.slice(at))
  const plain = /^\$([A-Za-z_]\w*|[0-9@*#?$!-])/.exec(source.slice(at))
  const found = braces ?? plain
  if (found === null) {
    if (reader.isNext('${')) throw new ShellLack(`The shell of the sandbox does not know ${source.slice(at, at + 20)}`)
    add('$', isQuoted)
    reader.at++
    return
  }
  reader.at += found[0].length
  const fallback: Word | undefined =
    found[2] === undefined ? undefined : [{ kind: 'text', text: found[2], isQuoted: true }]
  word.push({ kind: 'variable', name: found[1] ?? '', fallback, isQuoted })
}
