/** Small versions of the programs that code and attacks start. They know the files of the judge and nothing else. */
import { git } from './git-program.ts'
import { grep } from './grep-program.ts'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from './node-fs.ts'
import { inFolder, type Machine, type Program, type Programs, type Run, readText, ShellRun } from './shell.ts'
import { ShellLack } from './shell-words.ts'

const said = (stdout: string): Run => ({ status: 0, stdout, stderr: '' })
const done = said('')
const failed = (stderr: string, status = 1): Run => ({ status, stdout: '', stderr: `${stderr}\n` })
const isFolder = (path: string) => existsSync(path) && statSync(path)?.isDirectory() === true

/** Programs of every machine that the sandbox lacks: a command line that needs one says nothing about the code. */
const lacking =
  'awk sed find xargs rg perl python python3 node curl wget sort uniq cut tr tee seq date timeout nohup tail less more zgrep ps kill chmod chown ln tar gzip source eval read'

const printf = (args: string[]): string => {
  const [template = '', ...given] = args[0] === '--' ? args.slice(1) : args
  const values = [...given]
  const once = () =>
    template.replaceAll(/\\([nt\\0])|%(%|-?\d*[sdb])/g, (_, special?: string, place?: string) => {
      if (special !== undefined) return { n: '\n', t: '\t', '\\': '\\', '0': '\0' }[special] ?? ''
      return place === '%' ? '%' : (values.shift() ?? (place?.endsWith('d') ? '0' : ''))
    })
  let text = once()
  for (let count = 0; values.length > 0 && values.length < given.length && count < 1000; count++) text += once()
  return text
}

function touch(machine: Machine, args: string[]): Run {
  for (const name of args.filter((one) => !one.startsWith('-')))
    try {
      appendFileSync(inFolder(machine, name), '')
    } catch {
      return failed(`touch: cannot touch '${name}': No such file or directory`)
    }
  return done
}

function cat(machine: Machine, args: string[], input: string): Run {
  let stdout = ''
  for (const name of args.length === 0 ? ['-'] : args) {
    if (name === '-') stdout += input
    else if (name === '/dev/null') continue
    else if (!existsSync(inFolder(machine, name)) || isFolder(inFolder(machine, name)))
      return { status: 1, stdout, stderr: `cat: ${name}: No such file or directory\n` }
    else stdout += readText(inFolder(machine, name))
  }
  return said(stdout)
}

/** `cp` and `mv`. */
const transfer =
  (name: string, run: (from: string, to: string) => void): Program =>
  (machine, args) => {
    const places = args.filter((one) => !one.startsWith('-')).map((one) => inFolder(machine, one))
    const target = places.pop() ?? ''
    for (const from of places) {
      if (!existsSync(from)) return failed(`${name}: cannot stat '${from}': No such file or directory`)
      run(from, isFolder(target) ? `${target}/${from.slice(from.lastIndexOf('/') + 1)}` : target)
    }
    return done
  }

function ls(machine: Machine, args: string[]): Run {
  const place = inFolder(machine, args.find((one) => !one.startsWith('-')) ?? '.')
  if (!existsSync(place)) return failed(`ls: cannot access '${place}': No such file or directory`, 2)
  const names = isFolder(place)
    ? (readdirSync(place) as string[]).filter((one) => !one.startsWith('.')).sort()
    : [place]
  return said(names.map((one) => `${one}\n`).join(''))
}

function test(machine: Machine, args: string[]): Run {
  const [first = '', second = '', third = ''] = args[0] === '!' ? args.slice(1) : args
  const place = inFolder(machine, second)
  const checks: Record<string, () => boolean> = {
    '-e': () => existsSync(place),
    '-f': () => existsSync(place) && !isFolder(place),
    '-d': () => isFolder(place),
    '-n': () => second !== '',
    '-z': () => second === '',
    '-s': () => existsSync(place) && (statSync(place)?.size ?? 0) > 0,
  }
  const compare: Record<string, boolean> = {
    '=': first === third,
    '==': first === third,
    '!=': first !== third,
    '-eq': Number(first) === Number(third),
    '-gt': Number(first) > Number(third),
    '-lt': Number(first) < Number(third),
  }
  const isTrue =
    args.length > 2 && Object.hasOwn(compare, second) ? compare[second] : (checks[first]?.() ?? first !== '')
  return { ...done, status: Number(isTrue === (args[0] === '!')) }
}

function head(machine: Machine, args: string[], input: string): Run {
  const short = args.find((one) => /^-(n?\d+)$/.test(one))
  const at = args.indexOf('-n')
  const count = Number(short?.replace(/\D/g, '') ?? (at === -1 ? 10 : args[at + 1]))
  const file = args.filter((one, index) => !one.startsWith('-') && !(at !== -1 && index === at + 1))[0]
  const text = file === undefined ? input : readText(inFolder(machine, file))
  return said(text.split('\n').slice(0, count).join('\n') + (text.split('\n').length > count ? '\n' : ''))
}

function setVariables(machine: Machine, args: string[]): Run {
  for (const one of args)
    if (one.includes('=')) machine.env.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1))
  return done
}

/** What ssh does with its words: it joins them with spaces, and the shell at the other end reads the line. */
const readSsh = (args: string[]): string[] => {
  let at = 0
  while (args[at]?.startsWith('-')) {
    const option = args[at] as string
    if (option === '--') {
      at++
      break
    }
    at += /^-[46AaCfGgKkMNnqsTtVvXxYy]+$/.test(option) || option.length > 2 ? 1 : 2
  }
  // Words of the other machine may come after options only.
  return args.slice(at + 1).filter((one, index) => !(index === 0 && one === '--'))
}

export function createPrograms(): { programs: Programs; shell: ShellRun } {
  const sh: Program = (machine, args, input) => {
    const at = args.findIndex((one) => /^-[a-z]*c[a-z]*$/.test(one))
    const rest = args.slice(at + 1).filter((one, index) => !(index === 0 && one === '--'))
    if (at !== -1) return shell.run(machine, rest[0] ?? '', rest.slice(1), input)
    const script = args.find((one) => !one.startsWith('-'))
    return shell.run(
      machine,
      script === undefined ? input : readText(inFolder(machine, script)),
      script === undefined ? [] : args,
      input,
    )
  }
  const own: Record<string, Program> = {
    ...{ grep, git, touch, cat, ls, test, head, sh, bash: sh, dash: sh },
    egrep: (machine, args, input) => grep(machine, ['-E', ...args], input),
    fgrep: (machine, args, input) => grep(machine, ['-F', ...args], input),
    '[': (machine, args) => (args.at(-1) === ']' ? test(machine, args.slice(0, -1)) : failed('[: missing ]', 2)),
    echo: (_machine, args) => said(args[0] === '-n' ? args.slice(1).join(' ') : `${args.join(' ')}\n`),
    printf: (_machine, args) => said(printf(args)),
    cp: transfer('cp', (from, to) => copyFileSync(from, to)),
    mv: transfer('mv', (from, to) => renameSync(from, to)),
    rm(machine, args) {
      const isForced = args.some((one) => /^-[a-z]*f/.test(one))
      for (const name of args.filter((one) => !one.startsWith('-'))) {
        if (!existsSync(inFolder(machine, name)) && !isForced)
          return failed(`rm: cannot remove '${name}': No such file or directory`)
        rmSync(inFolder(machine, name), { recursive: args.some((one) => /^-[a-z]*[rR]/.test(one)), force: isForced })
      }
      return done
    },
    mkdir(machine, args) {
      for (const name of args.filter((one) => !one.startsWith('-')))
        mkdirSync(inFolder(machine, name), { recursive: args.includes('-p') })
      return done
    },
    wc(machine, args, input) {
      const { stdout } = cat(
        machine,
        args.filter((one) => !one.startsWith('-')),
        input,
      )
      const counts = [stdout.split('\n').length - 1, stdout.split(/\s+/).filter(Boolean).length, stdout.length]
      return said(`${args.includes('-l') ? counts[0] : counts.join(' ')}\n`)
    },
    id: () => said('uid=1000(app) gid=1000(app) groups=1000(app)\n'),
    whoami: () => said('app\n'),
    hostname: () => said('service\n'),
    uname: () => said('Linux\n'),
    pwd: (machine) => said(`${machine.folder}\n`),
    env: (machine, args, input) => {
      const rest = args.findIndex((one) => !one.includes('=') && !one.startsWith('-'))
      if (rest === -1)
        return said(
          [...machine.env]
            .filter(([name]) => !name.startsWith('?'))
            .map(([name, value]) => `${name}=${value}\n`)
            .join(''),
        )
      const env = new Map(machine.env)
      setVariables({ ...machine, env }, args.slice(0, rest))
      return shell.start({ ...machine, env }, args.slice(rest), input)
    },
    cd(machine, args) {
      const place = inFolder(machine, args[0] ?? '/app')
      if (!isFolder(place)) return failed(`sh: 1: cd: can't cd to ${args[0]}`, 2)
      machine.folder = place
      return done
    },
    exit(machine, args) {
      machine.env.set('?exit', '1')
      return { ...done, status: Number(args[0] ?? machine.env.get('?') ?? 0) }
    },
    exec: (machine, args, input) => (args.length === 0 ? done : shell.start(machine, args, input)),
    command: (machine, args, input) =>
      args[0] === '-v'
        ? programs.has(args[1] ?? '')
          ? said(`/usr/bin/${args[1]}\n`)
          : { ...done, status: 127 }
        : shell.start(machine, args, input),
    which: (_machine, args) => (programs.has(args[0] ?? '') ? said(`/usr/bin/${args[0]}\n`) : { ...done, status: 1 }),
    basename: (_machine, args) => said(`${(args[0] ?? '').replace(/\/+$/, '').replace(/.*\//, '')}\n`),
    sleep: () => done,
    true: () => done,
    ':': () => done,
    false: () => ({ ...done, status: 1 }),
    set: () => done,
    export: setVariables,
    ssh: (machine, args, input) => shell.run(machine, readSsh(args).join(' '), [], input),
    journalctl: (_machine, args) => said(args.map((one) => `${one} token=abc\n`).join('')),
  }
  for (const name of lacking.split(' '))
    own[name] = () => {
      throw new ShellLack(`The sandbox has no ${name}`)
    }
  const programs: Programs = new Map(Object.entries(own))
  const shell = new ShellRun(programs)
  return { programs, shell }
}
