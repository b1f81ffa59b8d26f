/** Finds the variants of challenges and puts their versions together: the vulnerable file and each fix applied. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { parse } from 'yaml'
import { applyFix, listBlocks } from './assemble.ts'

export type Version = { id: string; source: string; isExploitable: boolean }

export type Variant = {
  name: string
  language: string
  codeFile: string
  proofFile: string
  versions: Version[]
  /** Why there is nothing to run. */
  notExecuted?: string
}

/** A variant that cannot be put together, or a challenge that cannot be read. */
export type Mistake = { name: string; message: string }

type ChallengeFile = {
  variants?: Record<string, string>
  blocks?: Record<string, unknown>
  fixes?: Record<string, { isRight?: boolean }>
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
      for (const language of Object.keys(file.variants ?? {})) {
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

function readVariant(name: string, challengeFolder: string, file: ChallengeFile, language: string): Variant {
  const folder = join(challengeFolder, language)
  const codeFile = join(folder, file.variants?.[language] as string)
  const code = readFileSync(codeFile, 'utf8')
  const short = (path: string) => relative(challengeFolder, path)

  const blocks = listBlocks(code, short(codeFile))
  requireSame(`the blocks of ${short(codeFile)}`, blocks, Object.keys(file.blocks ?? {}))

  const fixFiles = existsSync(join(folder, 'fixes')) ? readdirSync(join(folder, 'fixes')) : []
  const fixes = Object.entries(file.fixes ?? {})
  requireSame(
    `the files of ${language}/fixes`,
    fixFiles,
    fixes.map(([id]) => id + extname(codeFile)),
  )
  if (fixes.filter(([, { isRight }]) => isRight).length !== 1) throw new Error('exactly one fix must be right')

  const versions: Version[] = [{ id: 'vulnerable', source: code, isExploitable: true }]
  for (const [id, { isRight }] of fixes) {
    const fixFile = join(folder, 'fixes', id + extname(codeFile))
    const source = applyFix(code, basename(codeFile), readFileSync(fixFile, 'utf8'), short(fixFile))
    versions.push({ id, source, isExploitable: isRight !== true })
  }

  const proofFile = join(folder, proofFiles[language] ?? 'proof')
  const variant = { name, language, codeFile, proofFile, versions }
  if (existsSync(proofFile)) return variant
  const reason = file.notExecuted?.[language]
  if (!reason) throw new Error(`no ${short(proofFile)}, and no reason in notExecuted`)
  return { ...variant, notExecuted: reason }
}

function requireSame(what: string, found: string[], expected: string[]): void {
  const missing = expected.filter((one) => !found.includes(one))
  const extra = found.filter((one) => !expected.includes(one))
  if (missing.length > 0) throw new Error(`${what}: ${missing.join(', ')} missing`)
  if (extra.length > 0) throw new Error(`${what}: ${extra.join(', ')} not in challenge.yaml`)
}
