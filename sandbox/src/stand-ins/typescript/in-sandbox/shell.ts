/** Runs command lines on the files of the judge. No process of this machine is started: programs are functions in shell-programs.ts. */
import { appendFileSync, closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from './node-fs.ts'
import {
  type List,
  type Pipeline,
  parseCommands,
  ShellLack,
  ShellSyntaxError,
  type Simple,
  type Word,
} from './shell-words.ts'

export type Run = { status: number; stdout: string; stderr: string }
export type Machine = {
  folder: string
  env: Map<string, string>
  /** What a program prints is limited, as is the number of commands. */
  budget: { commands: number; bytes: number }
  depth: number
}
export type Program = (machine: Machine, args: string[], input: string) => Run

export type Programs = ReadonlyMap<string, Program>

const maxDepth = 30
export const inFolder = (machine: Machine, path: string): string =>
  path.startsWith('/') ? path : `${machine.folder}/${path}`

export const readText = (path: string): string => String(readFileSync(path))

export class ShellRun {
  readonly #programs: Programs
  constructor(programs: Programs) {
    this.#programs = programs
  }

  /** As `sh -c`. Parameters are `$0`, `$1` and so on. */
  run(machine: Machine, source: string, parameters: string[] = [], input = ''): Run {
    try {
      if (machine.depth > maxDepth) throw new ShellSyntaxError('nested too deeply')
      return this.#runList(
        { ...machine, depth: machine.depth + 1, env: new Map(machine.env) },
        parseCommands(source),
        parameters,
        input,
      )
    } catch (error) {
      if (error instanceof ShellSyntaxError) return { status: 2, stdout: '', stderr: `sh: 1: ${error.message}\n` }
      throw error
    }
  }

  start(machine: Machine, words: string[], input: string): Run {
    const [name = '', ...args] = words
    if (--machine.budget.commands < 0) throw new ShellLack('A command line started too many commands')
    const program = this.#programs.get(name.replace(/^\/(usr\/)?bin\//, ''))
    if (program === undefined) return { status: 127, stdout: '', stderr: `sh: 1: ${name}: not found\n` }
    const result = program(machine, args, input)
    machine.budget.bytes -= result.stdout.length + result.stderr.length
    if (machine.budget.bytes < 0) throw new ShellLack('A command line printed too much')
    return result
  }

  #runList(machine: Machine, list: List, parameters: string[], input: string): Run {
    const all: Run = { status: 0, stdout: '', stderr: '' }
    let mayRun = true
    for (const { pipeline, link } of list) {
      if (mayRun) {
        const { status, stdout, stderr } = this.#runPipeline(machine, pipeline, parameters, input)
        all.status = status
        all.stdout += stdout
        all.stderr += stderr
        if (machine.env.get('?exit') !== undefined) return all
      }
      machine.env.set('?', String(all.status))
      if (link === '&&') mayRun = mayRun && all.status === 0
      else if (link === '||') mayRun = all.status !== 0
      else mayRun = true
    }
    return all
  }

  #runPipeline(machine: Machine, { commands, isNegated }: Pipeline, parameters: string[], input: string): Run {
    let stderr = ''
    let last: Run = { status: 0, stdout: input, stderr: '' }
    for (const command of commands) {
      // Each part of a pipeline is a shell of its own.
      const own = commands.length > 1 ? { ...machine, env: new Map(machine.env) } : machine
      last = this.#runSimple(own, command, parameters, last.stdout)
      stderr += last.stderr
    }
    return { ...last, stderr, status: isNegated ? Number(last.status === 0) : last.status }
  }

  #runSimple(machine: Machine, simple: Simple, parameters: string[], input: string): Run {
    const errors: string[] = []
    const expand = (word: Word) => this.#expand(machine, word, parameters, errors)
    const values = simple.assignments.map(({ name, value }) => [name, expand(value).join(' ')] as const)
    const words = simple.words.flatMap(expand)
    const files: { from: number; path?: string; isAdded: boolean; to?: number }[] = []
    let given = input
    for (const { from, operator, target } of simple.redirections) {
      const [path = ''] = expand(target)
      const place = inFolder(machine, path)
      try {
        if (operator === '<') given = path === '/dev/null' ? '' : readText(place)
        else if (operator === '>&') files.push({ from, to: Number(path), isAdded: false })
        else {
          if (path !== '/dev/null') closeSync(openSync(place, operator === '>' ? 'w' : 'a'))
          files.push({ from, path: path === '/dev/null' ? '' : place, isAdded: true })
        }
      } catch {
        return { status: 2, stdout: '', stderr: `${errors.join('')}sh: 1: cannot open ${path}: No such file\n` }
      }
    }
    let ran: Run
    if (simple.group !== undefined)
      ran = this.#runList({ ...machine, env: new Map(machine.env) }, simple.group, parameters, given)
    else if (words.length === 0) {
      for (const [name, value] of values) machine.env.set(name, value)
      ran = { status: Number(machine.env.get('?substituted') ?? 0), stdout: '', stderr: '' }
    } else {
      const own = values.length > 0 ? { ...machine, env: new Map([...machine.env, ...values]) } : machine
      ran = this.start(own, words, given)
    }
    return this.#redirect({ ...ran, stderr: errors.join('') + ran.stderr }, files)
  }

  #redirect(ran: Run, files: { from: number; path?: string; to?: number }[]): Run {
    // Where each of the two streams goes, in the order of the redirections.
    const goes: Record<number, string | 1 | 2> = { 1: 1, 2: 2 }
    for (const { from, path, to } of files) goes[from] = to === undefined ? (path ?? '') : ((goes[to] ?? to) as 1 | 2)
    const result: Run = { status: ran.status, stdout: '', stderr: '' }
    for (const [stream, text] of [
      [1, ran.stdout],
      [2, ran.stderr],
    ] as const) {
      const place = goes[stream]
      if (place === 1) result.stdout += text
      else if (place === 2) result.stderr += text
      else if (place !== '' && place !== undefined && text !== '') appendFileSync(place, text)
    }
    return result
  }

  /** One word becomes none, one or many: where it isn't quoted, what comes out of variables and commands is split, and patterns name files. */
  #expand(machine: Machine, word: Word, parameters: string[], errors: string[]): string[] {
    const fields: { text: string; pattern: string; isKept: boolean }[] = []
    const append = (text: string, isQuoted: boolean, startsNew = false) => {
      if (startsNew || fields.length === 0) fields.push({ text: '', pattern: '', isKept: false })
      const field = fields.at(-1) as (typeof fields)[number]
      field.text += text
      field.pattern += isQuoted ? text.replaceAll(/[*?[\]\\]/g, '\\$&') : text
      if (isQuoted) field.isKept = true
    }
    let isOpen = true
    for (const part of word) {
      if (part.kind === 'text') {
        append(part.text, part.isQuoted, !isOpen)
        isOpen = true
        continue
      }
      const value =
        part.kind === 'variable'
          ? this.#variable(machine, part, parameters)
          : this.#substitute(machine, part.source, parameters, errors)
      if (part.isQuoted) {
        append(value, true, !isOpen)
        isOpen = true
        continue
      }
      const pieces = value.split(/[ \t\n]+/)
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) isOpen = false
        if (piece === '') continue
        append(piece, false, !isOpen)
        isOpen = true
      }
    }
    return fields
      .filter(({ text, isKept }) => text !== '' || isKept)
      .flatMap(({ text, pattern }) => this.#findFiles(machine, text, pattern))
  }

  #variable(
    machine: Machine,
    { name, fallback }: { name: string; fallback: Word | undefined },
    parameters: string[],
  ): string {
    const special: Record<string, string> = {
      '@': parameters.slice(1).join(' '),
      '*': parameters.slice(1).join(' '),
      '#': String(Math.max(0, parameters.length - 1)),
      $: '1',
      '!': '',
      '-': '',
      IFS: ' \t\n',
      PWD: machine.folder,
    }
    const value = /^\d$/.test(name)
      ? (parameters[Number(name)] ?? (name === '0' ? 'sh' : ''))
      : (machine.env.get(name) ?? special[name] ?? (name === '?' ? '0' : ''))
    if (value !== '' || fallback === undefined) return value
    return fallback.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  }

  #substitute(machine: Machine, source: string, parameters: string[], errors: string[]): string {
    const { status, stdout, stderr } = this.run(machine, source, parameters)
    errors.push(stderr)
    machine.env.set('?substituted', String(status))
    return stdout.replace(/\n+$/, '').replaceAll('\0', '')
  }

  #findFiles(machine: Machine, text: string, pattern: string): string[] {
    if (!/(?<!\\)[*?[]/.test(pattern)) return [text]
    const at = pattern.lastIndexOf('/')
    const folder = at === -1 ? '' : pattern.slice(0, at + 1)
    if (/(?<!\\)[*?[]/.test(folder)) throw new ShellLack('The shell of the sandbox finds files in one folder only')
    const place = inFolder(machine, folder.replaceAll(/\\(.)/g, '$1'))
    if (!existsSync(place) || !statSync(place)?.isDirectory()) return [text]
    const matcher = new RegExp(`^${toExpression(pattern.slice(at + 1))}$`, 's')
    const names = (readdirSync(place) as string[]).filter(
      (name) => matcher.test(name) && (!name.startsWith('.') || pattern.slice(at + 1).startsWith('.')),
    )
    return names.length === 0 ? [text] : names.sort().map((name) => folder.replaceAll(/\\(.)/g, '$1') + name)
  }
}

const toExpression = (pattern: string): string =>
  pattern.replaceAll(/\\(.)|\*|\?|\[!?[^\]]+\]|[^\w\s]/gs, (found, escaped?: string) => {
    if (escaped !== undefined) return escaped.replaceAll(/[^\w\s]/g, '\\$&')
    if (found === '*') return '.*'
    if (found === '?') return '.'
    return found.startsWith('[') && found.length > 1 ? found.replace(/^\[!/, '[^') : `\\${found}`
  })
