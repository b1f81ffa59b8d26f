/** Finds the variants of challenges and puts their versions together: the vulnerable file and each fix applied. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import type { LanguageName } from '@parapet/contract'
import { parse } from 'yaml'
import { oneProofLanguages } from '../sandbox/src/one-proof.ts'
import { applyFix, type MarkedCode, parseCode, parseFix } from '../server/src/areas/training/catalog/catalog.tools.ts'
import { findUntiedQuotes } from './payload-quotes.ts'

export type Version = {
  id: string
  source: string
  isExploitable: boolean
  /** What the exploit tries by itself, one after the other: what the explanation of a wrong fix quotes; all of that with the right fix. */
  payloads: string[]
}

export type Variant = {
  name: string
  language: string
  codeFile: string
  proofFile: string
  versions: Version[]
  /** What the learner fills in, in attack mode. */
  attackFields?: string[]
  /** What learners see, which decides together with the proof whether the variant is a lab. */
  shown: {
    lines: readonly string[]
    /** Where a fix may change something. */
    editable: MarkedCode['editable']
    fixes: [id: string, isRight: boolean, lines: readonly string[]][]
  }
  /** Why there is nothing to run. */
  notExecuted?: string
}

/** A variant that cannot be put together, or a challenge that cannot be read. */
export type Mistake = { name: string; message: string }

type ChallengeFile = {
  variants?: Partial<Record<LanguageName, string>>
  blocks?: Record<string, unknown>
  fixes?: Record<string, { isRight?: boolean; payloads?: string[]; payloadsOf?: Record<string, string[]> }>
  attack?: { fields?: { name: string }[] }
  notExecuted?: Record<string, string>
}

const proofFiles: Record<string, string> = { typescript: 'proof.ts', python: 'proof.py', c: 'proof.c' }

/** `wanted` names topics or `topic/challenge`; nothing wanted is everything. */
export function findVariants(
  contentDir: string,
  wanted: string[] = [],
): { variants: Variant[]; mistakes: Mistake[]; challengeCount: number } {
  const variants: Variant[] = []
  const mistakes: Mistake[] = []
  const files = globSync('topics/*/challenges/*/challenge.yaml', { cwd: contentDir }).sort()
  const names = files.map((file) => file.split('/')).map(([, topic, , challenge]) => `${topic}/${challenge}`)
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((one) => `${name}/`.startsWith(`${one}/`))
  for (const one of wanted)
    if (!names.some((name) => `${name}/`.startsWith(`${one}/`)))
      mistakes.push({ name: one, message: 'there is no such topic or challenge' })

  const chosen = names.filter(isWanted)
  for (const name of chosen) {
    const [topic, challenge] = name.split('/') as [string, string]
    const folder = join(contentDir, 'topics', topic, 'challenges', challenge)
    try {
      const file = parse(readFileSync(join(folder, 'challenge.yaml'), 'utf8')) as ChallengeFile
      if (Object.keys(file.variants ?? {}).length === 0) throw new Error('challenge.yaml names no variants')
      for (const message of findUntiedQuotes(file.fixes ?? {})) mistakes.push({ name, message })
      for (const language of Object.keys(file.variants ?? {}) as LanguageName[]) {
        try {
          variants.push(readVariant(`${name} ${language}`, folder, file, language))
        } catch (error) {
          mistakes.push({ name: `${name} ${language}`, message: (error as Error).message })
        }
      }
    } catch (error) {
      mistakes.push({ name, message: (error as Error).message })
    }
  }
  return { variants, mistakes, challengeCount: chosen.length }
}

function readVariant(name: string, challengeFolder: string, file: ChallengeFile, language: LanguageName): Variant {
  const folder = join(challengeFolder, language)
  const codeFile = join(folder, file.variants?.[language] as string)
  const short = (path: string) => relative(challengeFolder, path)
  const throwIn = (path: string) => (line: number, message: string) => {
    throw new Error(`${short(path)}:${line}: ${message}`)
  }
  const code = parseCode(readFileSync(codeFile, 'utf8'), language, throwIn(codeFile))
  requireSame(`the blocks of ${short(codeFile)}`, [...code.blocks.keys()], Object.keys(file.blocks ?? {}))

  const fixFiles = existsSync(join(folder, 'fixes')) ? readdirSync(join(folder, 'fixes')) : []
  const fixes = Object.entries(file.fixes ?? {})
  requireSame(
    `the files of ${language}/fixes`,
    fixFiles,
    fixes.map(([id]) => id + extname(codeFile)),
  )
  if (fixes.filter(([, { isRight }]) => isRight).length !== 1) throw new Error('exactly one fix must be right')

  const payloadsOf = (id: string): string[] => {
    const { payloads = [], payloadsOf = {} } = file.fixes?.[id] ?? {}
    return [...payloads, ...(payloadsOf[language] ?? [])]
  }
  const all = [...new Set(fixes.flatMap(([id]) => payloadsOf(id)))]
  const shown: Variant['shown'] = { lines: code.lines, editable: code.editable, fixes: [] }
  const vulnerable = assemble(code, new Map())
  // With no payload at all, the exploit must fail: it tries those it is given, and no others.
  const versions: Version[] = [
    { id: 'vulnerable', source: vulnerable, isExploitable: true, payloads: all.length > 0 ? [''] : [] },
  ]
  for (const [id, { isRight }] of fixes) {
    const fixFile = join(folder, 'fixes', id + extname(codeFile))
    const changes = parseFix(readFileSync(fixFile, 'utf8'), language, throwIn(fixFile))
    const names = new Set(code.stretches.map(({ name }) => name))
    for (const name of changes.keys())
      if (!names.has(name)) throw new Error(`${short(fixFile)}: ${basename(codeFile)} has no ${name}`)
    const payloads = isRight === true ? all : payloadsOf(id)
    versions.push({ id, source: assemble(code, changes), isExploitable: isRight !== true, payloads })
    shown.fixes.push([id, isRight === true, applyFix(code, changes)])
  }

  const proofFile = findProofFile(challengeFolder, language)
  const attackFields = file.attack?.fields?.map((field) => field.name)
  const variant = { name, language, codeFile, proofFile, versions, shown, ...(attackFields && { attackFields }) }
  const reason = file.notExecuted?.[language]
  const isExcused = reason !== undefined && proofFile === join(challengeFolder, 'proof.ts')
  if (existsSync(proofFile) && !isExcused) return variant
  if (!reason) throw new Error(`no ${short(proofFile)}, and no reason in notExecuted`)
  return { ...variant, notExecuted: reason }
}

/** That of the language, where it has one of its own, or that of the challenge. */
export function findProofFile(challengeFolder: string, language: string): string {
  const own = join(challengeFolder, language, proofFiles[language] ?? 'proof')
  const shared = join(challengeFolder, 'proof.ts')
  return !existsSync(own) && oneProofLanguages.includes(language) && existsSync(shared) ? shared : own
}

/** The code with the changes of a fix. Marks become empty lines, so that lines keep their numbers up to the first change. */
function assemble({ stretches }: MarkedCode, changes: ReadonlyMap<string, string[]>): string {
  const lines = stretches.flatMap(({ name, lines }) =>
    name === undefined ? lines : ['', ...(changes.get(name) ?? lines), ''],
  )
  return `${lines.join('\n')}\n`
}

function requireSame(what: string, found: string[], expected: string[]): void {
  const missing = expected.filter((one) => !found.includes(one))
  const extra = found.filter((one) => !expected.includes(one))
  if (missing.length > 0) throw new Error(`${what}: ${missing.join(', ')} missing`)
  if (extra.length > 0) throw new Error(`${what}: ${extra.join(', ')} not in challenge.yaml`)
}

/** Whose attacks are tried. Wrong fixes are left out: an example may well be one that they stop. */
export const isAttacked = ({ id, isExploitable }: Version): boolean => id === 'vulnerable' || !isExploitable
