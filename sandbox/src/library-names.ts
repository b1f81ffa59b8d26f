/** The names that a language and its libraries have, for checks that ask which names a learner can know. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { readPythonPackage } from './child/python/python-package.ts'
import type { LabLanguage } from './lab-run.ts'

const standIns = join(import.meta.dirname, 'stand-ins')
const words = (text: string) => text.match(/[A-Za-z_$][\w$]*/g) ?? []
const known = new Map<LabLanguage, Set<string>>()

export function listLibraryNames(language: LabLanguage): ReadonlySet<string> {
  const names = known.get(language) ?? (language === 'python' ? readPython() : readTypeScript())
  known.set(language, names)
  return names
}

function readStandIns(language: LabLanguage): string[] {
  const files = globSync('**/*.{ts,py}', { cwd: join(standIns, language) })
  return files.flatMap((file) => words(readFileSync(join(standIns, language, file), 'utf8')))
}

function readPython(): Set<string> {
  const { library } = readPythonPackage()
  const files = library.flatMap(({ path, data }) => (path.endsWith('.zip') ? Object.values(unzipSync(data)) : [data]))
  return new Set([...readStandIns('python'), ...files.flatMap(readShortTexts)])
}

/** Compiled Python keeps each name as a mark, its length in one byte, and its letters. */
function readShortTexts(data: Uint8Array): string[] {
  const text = Buffer.from(data).toString('latin1')
  return [...text.matchAll(/[zZúÚ]/g)].flatMap(({ index }) => {
    const name = text.slice(index + 2, index + 2 + text.charCodeAt(index + 1))
    return /^[A-Za-z_]\w*$/.test(name) ? [name] : []
  })
}

const modules =
  'assert buffer child_process crypto dns events fs fs/promises http https net os path process querystring readline stream string_decoder timers timers/promises tls url util vm zlib'

function readTypeScript(): Set<string> {
  const names = new Set(readStandIns('typescript'))
  const seen = new Set<unknown>()
  const add = (value: unknown, depth: number): void => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return
    seen.add(value)
    for (const [key, { value: inner }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      names.add(key)
      if (depth > 0) add(inner, depth - 1)
    }
    if (depth > 0) add(Object.getPrototypeOf(value), depth - 1)
  }
  add(globalThis, 3)
  const require = createRequire(import.meta.url)
  for (const name of modules.split(' ').filter(isBuiltin)) add(require(`node:${name}`), 3)
  return names
}
