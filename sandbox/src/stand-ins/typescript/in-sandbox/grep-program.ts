/** `grep`: what support engineers' searches use of it. */
import { existsSync, statSync } from './node-fs.ts'
import { inFolder, type Machine, type Program, readText } from './shell.ts'
import { ShellLack } from './shell-words.ts'

type Options = { flags: Set<string>; patterns: string[]; before: number; after: number; most: number; files: string[] }

const letters = 'nivFEGcwxlhHqsaoIUZz'
const longNames: Record<string, string> = {
  'fixed-strings': 'F',
  'ignore-case': 'i',
  'line-number': 'n',
  'invert-match': 'v',
  'extended-regexp': 'E',
  'basic-regexp': 'G',
  count: 'c',
  'word-regexp': 'w',
  'line-regexp': 'x',
  'files-with-matches': 'l',
  'no-filename': 'h',
  'with-filename': 'H',
  quiet: 'q',
  silent: 'q',
  'no-messages': 's',
  text: 'a',
  'only-matching': 'o',
  binary: 'U',
}
const valueLetters = 'eABCmf'
const longValues: Record<string, string> = {
  regexp: 'e',
  context: 'C',
  'after-context': 'A',
  'before-context': 'B',
  'max-count': 'm',
  file: 'f',
}
/** The patterns came from there, so `-` as a file is empty. */
const inputIsTaken = 'f-'
const known = ['P', 'r', 'R', 'L', 'b', 'T', 'y', 'd', 'D']

class Usage extends Error {}

/** What `-f` reads: a file, or with `-` what the program is given. An empty file has no pattern at all, which matches nothing. */
function readPatterns(machine: Machine, name: string, input: string): string[] {
  const text = name === '-' ? input : readText(inFolder(machine, name))
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function readOptions(machine: Machine, args: string[], input: string): Options {
  const found: Options = {
    flags: new Set(),
    patterns: [],
    before: 0,
    after: 0,
    most: Number.POSITIVE_INFINITY,
    files: [],
  }
  let hasPattern = false
  const count = (text: string) => {
    if (!/^\d+$/.test(text)) throw new Usage(`${text}: invalid context length argument`)
    return Number(text)
  }
  const take = (letter: string, value: string) => {
    if (letter === 'e' || letter === 'f') {
      hasPattern = true
      found.patterns.push(...(letter === 'e' ? value.split('\n') : readPatterns(machine, value, input)))
      if (letter === 'f' && value === '-') found.flags.add(inputIsTaken)
    } else if (letter === 'm') found.most = count(value)
    else {
      if (letter !== 'A') found.before = count(value)
      if (letter !== 'B') found.after = count(value)
    }
  }
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string
    const valueAfter = (name: string): string => {
      const value = args[++at]
      if (value === undefined) throw new Usage(`option requires an argument -- '${name}'`)
      return value
    }
    if (arg === '--') {
      rest.push(...args.slice(at + 1))
      break
    }
    if (arg.startsWith('--')) {
      const [name = '', ...value] = arg.slice(2).split('=')
      if (name === 'color') continue
      const letter = longNames[name]
      const valued = longValues[name]
      if (letter !== undefined) found.flags.add(letter)
      else if (valued !== undefined) take(valued, value.length > 0 ? value.join('=') : valueAfter(name))
      else if (/^(recursive|perl-regexp|include|exclude|null|label|byte-offset|line-buffered|binary-files)/.test(name))
        throw new ShellLack(`The grep of the sandbox has no --${name}`)
      else throw new Usage(`unrecognized option '--${name}'`)
    } else if (/^-\d+$/.test(arg)) take('C', arg.slice(1))
    else if (arg.startsWith('-') && arg !== '-') {
      for (let place = 1; place < arg.length; place++) {
        const letter = arg[place] as string
        if (valueLetters.includes(letter)) {
          take(letter, place + 1 < arg.length ? arg.slice(place + 1) : valueAfter(letter))
          break
        }
        if (known.includes(letter)) throw new ShellLack(`The grep of the sandbox has no -${letter}`)
        if (!letters.includes(letter)) throw new Usage(`invalid option -- '${letter}'`)
        found.flags.add(letter)
      }
    } else rest.push(arg)
  }
  if (!hasPattern) {
    const first = rest.shift()
    if (first === undefined) throw new Usage('usage: grep [OPTION]... PATTERNS [FILE]...')
    found.patterns.push(...first.split('\n'))
  }
  found.files = rest
  return found
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** In basic expressions, a backslash gives some signs their meaning instead of taking it. */
function toExpression(pattern: string, flags: Set<string>): string {
  if (flags.has('F')) return literal(pattern)
  const source = pattern.replaceAll(/\[\^?\]?[^\]]*\]|\\(.)|[+?|(){}]/gs, (found, escaped?: string) => {
    if (found.startsWith('['))
      return found
        .replaceAll('\\', '\\\\')
        .replaceAll('[:alpha:]', 'A-Za-z')
        .replaceAll('[:digit:]', '0-9')
        .replaceAll('[:space:]', '\\s')
    if (flags.has('E')) return found
    if (escaped === undefined) return `\\${found}`
    return '+?|(){}'.includes(escaped) ? escaped : found
  })
  return flags.has('E') ? source : source.replace(/^\*/, '\\*')
}

function makeMatcher({ flags, patterns }: Options): RegExp {
  const parts = patterns.map((one) => {
    const source = toExpression(one, flags)
    if (flags.has('x')) return `^(?:${source})$`
    return flags.has('w') ? `(?<!\\w)(?:${source})(?!\\w)` : `(?:${source})`
  })
  try {
    return new RegExp(parts.length === 0 ? '(?!)' : parts.join('|'), flags.has('i') ? 'gi' : 'g')
  } catch {
    throw new Usage('Invalid regular expression')
  }
}

export const grep: Program = (machine, args, input) => {
  let options: Options
  let matcher: RegExp
  try {
    options = readOptions(machine, args, input)
    matcher = makeMatcher(options)
  } catch (error) {
    if (error instanceof ShellLack) throw error
    const message = error instanceof Usage ? error.message : `${args.at(-1)}: No such file or directory`
    return { status: 2, stdout: '', stderr: `grep: ${message}\n` }
  }
  const { flags, files } = options
  const names = files.length === 0 ? ['-'] : files
  const isNamed = flags.has('H') || (names.length > 1 && !flags.has('h'))
  let [stdout, stderr, hasMatch] = ['', '', false]
  for (const name of names) {
    const place = inFolder(machine, name)
    if (name !== '-' && name !== '/dev/null' && (!existsSync(place) || statSync(place)?.isDirectory())) {
      const reason = existsSync(place) ? 'Is a directory' : 'No such file or directory'
      if (!flags.has('s')) stderr += `grep: ${name}: ${reason}\n`
      else stderr += ''
      continue
    }
    const text = name === '-' ? (flags.has(inputIsTaken) ? '' : input) : name === '/dev/null' ? '' : readText(place)
    const label = isNamed ? (name === '-' ? '(standard input)' : name) : ''
    const { printed, isFound } = search(text, matcher, options, label)
    stdout += printed
    hasMatch ||= isFound
  }
  const failed =
    stderr !== '' || names.some((name) => name !== '-' && name !== '/dev/null' && !existsSync(inFolder(machine, name)))
  const status = failed && !(hasMatch && flags.has('q')) ? 2 : hasMatch ? 0 : 1
  return { status, stdout: flags.has('q') ? '' : stdout, stderr }
}

function search(text: string, matcher: RegExp, { flags, before, after, most }: Options, label: string) {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const hits = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (hits.size >= most) break
    matcher.lastIndex = 0
    if (matcher.test(line) !== flags.has('v')) hits.add(index)
  }
  const isFound = hits.size > 0
  const prefix = (mark: string, index: number) =>
    (label === '' ? '' : label + mark) + (flags.has('n') ? index + 1 + mark : '')
  if (flags.has('c')) return { printed: `${label === '' ? '' : `${label}:`}${hits.size}\n`, isFound }
  if (flags.has('l')) return { printed: isFound ? `${label || '(standard input)'}\n` : '', isFound }
  if (flags.has('o')) {
    // A copy of it begins where it last ended.
    matcher.lastIndex = 0
    const found = [...hits].flatMap((index) =>
      [...(lines[index] as string).matchAll(matcher)].map(([one]) => `${prefix(':', index)}${one}\n`),
    )
    return { printed: found.join(''), isFound }
  }
  let printed = ''
  let last = -1
  for (let index = 0; index < lines.length; index++) {
    const isNear = hits.has(index) || [...hits].some((hit) => index >= hit - before && index <= hit + after)
    if (!isNear) continue
    if (last !== -1 && index > last + 1 && (before > 0 || after > 0)) printed += '--\n'
    printed += `${prefix(hits.has(index) ? ':' : '-', index)}${lines[index]}\n`
    last = index
  }
  return { printed, isFound }
}
