import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import type { Catalog, CatalogCategory, CatalogScenario, CatalogTopic } from './catalog.ts'

/** All mistakes of all files together: a catalog is loaded whole or not at all. */
export class CatalogError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The catalog has ${problems.length} mistake(s):\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export const builtInContentFolder = join(import.meta.dirname, '../../../../content')

const languages = ['typescript', 'javascript', 'python', 'java', 'go', 'csharp', 'c', 'rust', 'php', 'ruby', 'kotlin']

/** What comes with the service, and the operator's own folder where there is one. */
export function loadCatalogWith(contentDir: string | undefined): Promise<Catalog> {
  return loadCatalog([builtInContentFolder, ...(contentDir === undefined ? [] : [contentDir])])
}

/** Reads the built-in folder and, after it, an operator's own. An id may stand in only one of them. */
export async function loadCatalog(folders: string[]): Promise<Catalog> {
  const problems: string[] = []
  const categories = new Map<string, CatalogCategory>()
  const topics = new Map<string, CatalogTopic>()
  const scenarios = new Map<string, CatalogScenario>()

  for (const folder of folders) {
    // A folder without categories is fine; a mistyped one must not look like an empty one.
    await readdir(folder).catch((error) => problems.push(`${folder} cannot be read: ${error.code}`))
    for (const { id, file } of await listFiles(join(folder, 'categories'), '.yaml', problems)) {
      const fields = await readFields(file, problems)
      if (fields === undefined) continue
      const category = {
        id,
        title: fields.text('title', 200),
        description: fields.text('description', 1000),
        owasp: fields.texts('owasp'),
        order: fields.integer('order', 1, 100_000),
      }
      fields.end()
      add(categories, id, category, file, problems)
    }
    for (const { id, file } of await listFiles(join(folder, 'topics'), 'topic.yaml', problems)) {
      const fields = await readFields(file, problems)
      if (fields === undefined) continue
      const topic = {
        id,
        title: fields.text('title', 200),
        summary: fields.text('summary', 1000),
        categoryId: fields.text('category', 100),
        cwes: fields.integers('cwes'),
        languages: fields.texts('languages', languages),
        difficulty: fields.integer('difficulty', 1, 3),
        estimatedMinutes: fields.integer('estimatedMinutes', 1, 600),
        isRetired: fields.flag('retired'),
        challengeIds: await listNames(dirname(file), 'challenges', problems),
      }
      fields.end()
      add(topics, id, topic, file, problems)
    }
    for (const { id, file } of await listFiles(join(folder, 'scenarios'), 'scenario.yaml', problems)) {
      const fields = await readFields(file, problems)
      if (fields === undefined) continue
      const scenario = {
        id,
        title: fields.text('title', 200),
        summary: fields.text('summary', 1000),
        categoryId: fields.text('category', 100),
        cwes: fields.integers('cwes'),
        estimatedMinutes: fields.integer('estimatedMinutes', 1, 600),
        isRetired: fields.flag('retired'),
        stepCount: (await listNames(dirname(file), 'steps', problems)).length,
      }
      fields.end()
      add(scenarios, id, scenario, file, problems)
    }
  }
  for (const item of [...topics.values(), ...scenarios.values()]) {
    if (!categories.has(item.categoryId)) problems.push(`${item.id}: there is no category ${item.categoryId}`)
  }
  if (problems.length > 0) throw new CatalogError(problems)
  return { categories: sortBy(categories, ({ order }) => order), topics, scenarios }
}

function add<T>(items: Map<string, T>, id: string, item: T, file: string, problems: string[]): void {
  if (items.has(id)) problems.push(`${file}: the id ${id} is taken already; ids are never reused`)
  else items.set(id, item)
}

function sortBy<T>(items: Map<string, T>, key: (item: T) => number): Map<string, T> {
  return new Map([...items].sort(([, a], [, b]) => key(a) - key(b)))
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** `<folder>/<id>.yaml`, or `<folder>/<id>/<name>` when a file name is given. */
async function listFiles(folder: string, ending: string, problems: string[]): Promise<{ id: string; file: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: { id: string; file: string }[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const isFile = ending.startsWith('.')
    if (isFile ? !entry.isFile() || !entry.name.endsWith(ending) : !entry.isDirectory()) continue
    const id = isFile ? entry.name.slice(0, -ending.length) : entry.name
    const file = isFile ? join(folder, entry.name) : join(folder, entry.name, ending)
    if (slug.test(id)) found.push({ id, file })
    else problems.push(`${file}: ${id} must be lower-case words joined by dashes`)
  }
  return found
}

/** The ids of a topic's challenges or a scenario's steps: one file each, in the order of their names. */
async function listNames(folder: string, name: string, problems: string[]): Promise<string[]> {
  return (await listFiles(join(folder, name), '.yaml', problems)).map(({ id }) => id)
}

type Fields = {
  text(name: string, maxLength: number): string
  texts(name: string, allowed?: readonly string[]): string[]
  integer(name: string, min: number, max: number): number
  integers(name: string): number[]
  flag(name: string): boolean
  /** Reports fields that nobody asked for: most likely a typing mistake. */
  end(): void
}

async function readFields(file: string, problems: string[]): Promise<Fields | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    problems.push(`${file}: is missing`)
    return undefined
  }
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  const syntaxError = document.errors[0]
  if (syntaxError !== undefined) {
    problems.push(`${file}:${syntaxError.linePos?.[0].line ?? 1}: ${syntaxError.message.split('\n')[0]}`)
    return undefined
  }
  const values = document.toJS() as unknown
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    problems.push(`${file}:1: must be a list of fields`)
    return undefined
  }
  const asked = new Set<string>()
  const lineOf = (name: string) => {
    const range = (document.get(name, true) as { range?: [number, number, number] } | undefined)?.range
    return range === undefined ? 1 : lineCounter.linePos(range[0]).line
  }
  const read = <T>(name: string, fallback: T, expected: string, isRight: (value: unknown) => boolean): T => {
    asked.add(name)
    const value = (values as Record<string, unknown>)[name]
    if (isRight(value)) return value as T
    problems.push(`${file}:${lineOf(name)}: ${name} must be ${expected}`)
    return fallback
  }
  const isText = (value: unknown, maxLength = 100) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= maxLength

  return {
    text: (name, maxLength) => read(name, '', `text of 1 to ${maxLength} characters`, (v) => isText(v, maxLength)),
    texts: (name, allowed) =>
      read<string[]>(
        name,
        [],
        allowed === undefined ? 'a list of texts' : `a list of: ${allowed.join(', ')}`,
        (value) => Array.isArray(value) && value.every((item) => isText(item) && (allowed?.includes(item) ?? true)),
      ),
    integer: (name, min, max) =>
      read(
        name,
        min,
        `a whole number from ${min} to ${max}`,
        (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
      ),
    integers: (name) =>
      read<number[]>(
        name,
        [],
        'a list of whole numbers',
        (value) =>
          Array.isArray(value) && value.length > 0 && value.every((item) => Number.isInteger(item) && item > 0),
      ),
    flag: (name) =>
      read<boolean | undefined>(name, false, 'true or false', (v) => v === undefined || typeof v === 'boolean') ??
      false,
    end() {
      for (const name of Object.keys(values)) {
        if (!asked.has(name)) problems.push(`${file}:${lineOf(name)}: there is no field ${name}`)
      }
    },
  }
}
