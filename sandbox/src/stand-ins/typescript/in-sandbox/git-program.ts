/** `git`: repositories that a proof made, and the commands that ask about their history. */
import { createHash } from './node-crypto.ts'
import { appendFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from './node-fs.ts'
import { inFolder, type Machine, type Program, type Run } from './shell.ts'
import { ShellLack } from './shell-words.ts'

export type Change = { branch: string; subject: string; file: string; text: string }
type Commit = { hash: string; subject: string; file: string; parent: string | undefined }
type Repository = { commits: Map<string, Commit>; refs: Map<string, string>; head: string }

const repositories = new Map<string, Repository>()
const author = 'Mia'

/** Each branch begins at the commit before it. */
export function makeRepository(folder: string, changes: Change[]): void {
  mkdirSync(`${folder}/.git/refs/heads`, { recursive: true })
  const place = realpathSync(folder)
  const repository: Repository = { commits: new Map(), refs: new Map(), head: '' }
  let parent: string | undefined
  for (const { branch, subject, file, text } of changes) {
    const hash = String(createHash('sha1').update(`${parent} ${branch} ${subject} ${file} ${text}`).digest('hex'))
    repository.commits.set(hash, { hash, subject, file, parent })
    repository.refs.set(`refs/heads/${branch}`, hash)
    repository.head = `refs/heads/${branch}`
    parent = hash
    writeFileSync(`${folder}/${file}`, text)
    mkdirSync(`${folder}/.git/refs/heads/${branch}`.replace(/\/[^/]*$/, ''), { recursive: true })
    writeFileSync(`${folder}/.git/refs/heads/${branch}`, `${hash}\n`)
  }
  writeFileSync(`${folder}/.git/HEAD`, `ref: ${repository.head}\n`)
  repositories.set(place, repository)
}

class Fatal extends Error {
  readonly status: number
  constructor(message: string, status = 128) {
    super(message)
    this.status = status
  }
}

const rules = ['refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']

function resolve({ refs, commits, head }: Repository, given: string): string | undefined {
  const steps = /^(.*?)((?:~\d*|\^)*)$/s.exec(given)
  const name = steps?.[1] ?? ''
  let hash: string | undefined
  if (name === 'HEAD' || name === '@') hash = refs.get(head)
  else if (refs.has(name)) hash = refs.get(name)
  else hash = rules.map((rule) => refs.get(rule + name)).find((one) => one !== undefined)
  if (hash === undefined && /^[0-9a-f]{4,40}$/.test(name)) {
    const found = [...commits.keys()].filter((one) => one.startsWith(name))
    hash = found.length === 1 ? found[0] : undefined
  }
  for (const step of steps?.[2]?.match(/~\d*|\^/g) ?? []) {
    const count = step === '^' || step === '~' ? 1 : Number(step.slice(1))
    for (let at = 0; at < count && hash !== undefined; at++) hash = commits.get(hash)?.parent
  }
  return hash
}

function history({ commits }: Repository, hash: string): Commit[] {
  const list: Commit[] = []
  for (
    let one = commits.get(hash);
    one !== undefined;
    one = one.parent === undefined ? undefined : commits.get(one.parent)
  )
    list.push(one)
  return list
}

const format = (template: string, { hash, subject }: Commit) =>
  template.replaceAll(/%(x[0-9a-fA-F]{2}|an|ae|[Hhsn%])/g, (_, code: string) => {
    if (code.startsWith('x')) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return (
      { H: hash, h: hash.slice(0, 7), s: subject, n: '\n', '%': '%', an: author, ae: 'mia@example.com' }[code] ?? ''
    )
  })

const unknownArgument = (name: string) =>
  new Fatal(
    `ambiguous argument '${name}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
  )
const notKnown =
  /^(--(since|until|after|before|author|grep|graph|stat|patch|follow|reverse|date|raw|numstat|name-status|merges|no-merges|first-parent|decorate|skip|tags|remotes|glob)\b|-p$|-S|-G|-L)/

type Asked = {
  revisions: string[]
  paths: string[] | undefined
  most: number
  template: string
  isNamed: boolean
  output: string | undefined
  isAll: boolean
}

function readArguments(machine: Machine, repository: Repository, args: string[], most: number): Asked {
  const asked: Asked = {
    revisions: [],
    paths: undefined,
    most,
    template: '%H%n%s%n',
    isNamed: false,
    output: undefined,
    isAll: false,
  }
  let mayBeOption = true
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string
    if (arg === '--') {
      const paths = [...(asked.paths ?? []), ...args.slice(at + 1)]
      asked.paths = paths.length === 0 ? undefined : paths
      break
    }
    if (mayBeOption && arg.startsWith('-') && arg !== '-') {
      const [name, ...rest] = arg.split('=') as [string, ...string[]]
      const value = rest.join('=')
      if (arg === '--end-of-options') mayBeOption = false
      else if (name === '--max-count' && rest.length > 0) asked.most = Number(value)
      else if (/^-\d+$/.test(arg)) asked.most = Number(arg.slice(1))
      else if (arg === '-n' || arg === '--max-count') asked.most = Number(args[++at])
      else if (/^-n\d+$/.test(arg)) asked.most = Number(arg.slice(2))
      else if ((name === '--format' || name === '--pretty') && rest.length > 0)
        asked.template = value.replace(/^t?format:/, '')
      else if (arg === '--oneline') asked.template = '%h %s'
      else if (arg === '--name-only') asked.isNamed = true
      else if (
        arg === '--no-patch' ||
        arg === '-s' ||
        arg === '--no-color' ||
        arg === '--no-pager' ||
        arg === '--no-decorate' ||
        arg === '--no-ext-diff' ||
        arg === '--color=never'
      )
        continue
      else if (name === '--output') {
        // Opened as soon as it is read, whatever comes after it.
        asked.output = rest.length > 0 ? value : args[++at]
        const place = inFolder(machine, asked.output ?? '')
        try {
          writeFileSync(place, '')
        } catch {
          throw new Fatal(`could not open '${asked.output}' for writing: No such file or directory`)
        }
      } else if (arg === '--all' || name === '--branches') asked.isAll = true
      else if (notKnown.test(arg)) throw new ShellLack(`The git of the sandbox has no ${name}`)
      else throw new Fatal(`unrecognized argument: ${arg}`)
      continue
    }
    const isPathOnly = asked.paths !== undefined
    const names = arg.includes('..') ? arg.split(/\.{2,3}/).map((one) => one || 'HEAD') : [arg.replace(/^\^/, '')]
    if (!isPathOnly && names.every((one) => resolve(repository, one) !== undefined)) asked.revisions.push(arg)
    else if (arg !== '' && existsSync(inFolder(machine, arg)) && !args.slice(at).includes('--'))
      asked.paths = [...(asked.paths ?? []), arg]
    else if (args.slice(at).includes('--')) throw new Fatal(`bad revision '${arg}'`)
    else throw unknownArgument(arg)
  }
  return asked
}

function listCommits(repository: Repository, { revisions, paths, isAll, most }: Asked): Commit[] {
  const excluded = new Set<string>()
  const starts: string[] = isAll ? [...repository.refs.values()] : []
  const find = (name: string) => resolve(repository, name || 'HEAD') ?? ''
  for (const one of revisions) {
    const range = /^(.*?)\.{2,3}(.*)$/.exec(one)
    if (range) {
      for (const { hash } of history(repository, find(range[1] ?? ''))) excluded.add(hash)
      starts.push(find(range[2] ?? ''))
    } else if (one.startsWith('^')) for (const { hash } of history(repository, find(one.slice(1)))) excluded.add(hash)
    else starts.push(find(one))
  }
  if (starts.length === 0 && !isAll) starts.push(find('HEAD'))
  const seen = new Map<string, Commit>()
  for (const start of starts)
    for (const commit of history(repository, start)) if (!excluded.has(commit.hash)) seen.set(commit.hash, commit)
  const order = [...repository.commits.keys()]
  const isIn = (file: string) =>
    paths === undefined || paths.some((path) => path === '.' || file === path || file.startsWith(`${path}/`))
  const list = [...seen.values()]
    .filter(({ file }) => isIn(file))
    .sort((a, b) => order.indexOf(b.hash) - order.indexOf(a.hash))
  return list.slice(0, Number.isFinite(most) && most >= 0 ? most : undefined)
}

function print(machine: Machine, { output }: Asked, text: string): string {
  if (output === undefined) return text
  appendFileSync(inFolder(machine, output), text)
  return ''
}

const describe = (commit: Commit, { template, isNamed }: Asked) => {
  const head = template === '' ? '' : `${format(template, commit)}\n`
  return isNamed ? `${head}${head === '' ? '' : '\n'}${commit.file}\n` : head
}

const commands: Record<string, (machine: Machine, repository: Repository, args: string[]) => string> = {
  log(machine, repository, args) {
    const asked = readArguments(machine, repository, args, Number.POSITIVE_INFINITY)
    return print(
      machine,
      asked,
      listCommits(repository, asked)
        .map((one) => describe(one, asked))
        .join(''),
    )
  },
  show(machine, repository, args) {
    const asked = readArguments(machine, repository, args, Number.POSITIVE_INFINITY)
    const revisions = asked.revisions.length === 0 ? ['HEAD'] : asked.revisions
    const commits = revisions.map((one) => repository.commits.get(resolve(repository, one) ?? '') as Commit)
    return print(machine, asked, commits.map((one) => describe(one, asked)).join(''))
  },
  'rev-list'(machine, repository, args) {
    const asked = readArguments(machine, repository, args, Number.POSITIVE_INFINITY)
    return listCommits(repository, asked)
      .map(({ hash }) => `${hash}\n`)
      .join('')
  },
  'rev-parse'(_machine, repository, args) {
    const isQuiet = args.some((one) => one === '--quiet' || one === '-q')
    const ends = args.indexOf('--end-of-options')
    const names = args.filter(
      (one, at) =>
        (ends !== -1 && at > ends) ||
        !/^(--verify|--quiet|-q|--end-of-options|--symbolic-full-name|--abbrev-ref)$/.test(one),
    )
    const found = names.map((one) => resolve(repository, one.replace(/\^\{(commit|object)?\}$/, '')))
    if (found.includes(undefined) || found.length === 0)
      throw new Fatal(isQuiet ? '' : 'Needed a single revision', isQuiet ? 1 : 128)
    return found.map((hash) => `${hash}\n`).join('')
  },
  'show-ref'(_machine, { refs }, args) {
    const names = args.filter((one) => !one.startsWith('-'))
    const isExact = args.includes('--verify') || args.includes('--exists')
    const found = [...refs].filter(([name]) =>
      isExact
        ? names.includes(name)
        : names.length === 0 || names.some((one) => name === one || name.endsWith(`/${one}`)),
    )
    if (found.length < (isExact ? names.length : 1))
      throw new Fatal(
        args.some((one) => one === '--quiet' || one === '-q') ? '' : `'${names[0]}' - not a valid ref`,
        isExact ? 128 : 1,
      )
    return args.some((one) => one === '--quiet' || one === '-q')
      ? ''
      : found.map(([name, hash]) => `${hash} ${name}\n`).join('')
  },
  'for-each-ref'(_machine, { refs }, args) {
    const template = args.find((one) => one.startsWith('--format='))?.slice(9) ?? '%(objectname) commit\t%(refname)'
    const names = args.filter((one) => !one.startsWith('-'))
    const isWanted = (name: string) =>
      names.length === 0 || names.some((one) => name === one || name.startsWith(one.replace(/\/?\**$/, '/')))
    return [...refs]
      .filter(([name]) => isWanted(name))
      .sort()
      .map(
        ([name, hash]) =>
          `${template.replaceAll('%(refname:short)', name.replace('refs/heads/', '')).replaceAll('%(refname)', name).replaceAll('%(objectname)', hash)}\n`,
      )
      .join('')
  },
  branch(_machine, { refs, head }, args) {
    const template = args.find((one) => one.startsWith('--format='))?.slice(9)
    const wanted = args.filter((one) => !one.startsWith('-'))
    const names = [...refs.keys()].map((one) => one.replace('refs/heads/', '')).sort()
    const isWanted = (name: string) =>
      wanted.length === 0 ||
      wanted.some((one) => new RegExp(`^${one.replaceAll(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`).test(name))
    return names
      .filter(isWanted)
      .map((name) =>
        template === undefined
          ? `${head === `refs/heads/${name}` ? '*' : ' '} ${name}\n`
          : `${template.replaceAll('%(refname:short)', name).replaceAll('%(refname)', `refs/heads/${name}`)}\n`,
      )
      .join('')
  },
  'check-ref-format'(_machine, _repository, args) {
    const isBranch = args[0] === '--branch'
    const name = args.filter((one, at) => !(at < args.length - 1 && one.startsWith('--'))).at(-1) ?? ''
    const isBad =
      /\.\.|[\s~^:?*[\\]|@\{|\/\/|^\/|\/$|\.$|^@$|\.lock(\/|$)|(^|\/)\./.test(name) ||
      name === '' ||
      (isBranch && name.startsWith('-'))
    if (isBad || (!isBranch && !name.includes('/') && !args.includes('--allow-onelevel')))
      throw new Fatal(isBranch ? `'${name}' is not a valid branch name` : '', isBranch ? 128 : 1)
    return isBranch ? `${name}\n` : ''
  },
  'cat-file'(_machine, repository, args) {
    const hash = resolve(repository, (args.at(-1) ?? '').replace(/\^\{commit\}$/, ''))
    if (hash === undefined) throw new Fatal(`Not a valid object name ${args.at(-1)}`)
    if (args[0] === '-e') return ''
    if (args[0] === '-t') return 'commit\n'
    throw new ShellLack(`The git of the sandbox has no cat-file ${args[0]}`)
  },
}

export const git: Program = (given, args): Run => {
  const machine = { ...given }
  let at = 0
  for (; at < args.length && args[at]?.startsWith('-'); at++) {
    const arg = args[at] as string
    if (arg === '-C') machine.folder = inFolder(machine, args[++at] ?? '')
    else if (arg === '-c') at++
    else if (arg === '--no-pager' || arg === '-P') continue
    else if (arg === '--version') return { status: 0, stdout: 'git version 2.47.0\n', stderr: '' }
    else throw new ShellLack(`The git of the sandbox has no ${arg}`)
  }
  const name = args[at] ?? ''
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    if (
      /^(add|blame|checkout|clone|commit|config|describe|diff|fetch|init|ls-files|ls-tree|merge-base|name-rev|pull|push|symbolic-ref|tag|status|whatchanged|shortlog|archive|grep)$/.test(
        name,
      )
    )
      throw new ShellLack(`The git of the sandbox has no ${name}`)
    return { status: 1, stdout: '', stderr: `git: '${name}' is not a git command. See 'git --help'.\n` }
  }
  try {
    let place = existsSync(machine.folder) ? realpathSync(machine.folder) : machine.folder
    while (!repositories.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'))
    const repository = repositories.get(place)
    if (repository === undefined) throw new Fatal('not a git repository (or any of the parent directories): .git')
    return { status: 0, stdout: command(machine, repository, args.slice(at + 1)), stderr: '' }
  } catch (error) {
    if (!(error instanceof Fatal)) throw error
    return { status: error.status, stdout: '', stderr: error.message === '' ? '' : `fatal: ${error.message}\n` }
  }
}
