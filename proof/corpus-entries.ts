/** The grader's corpus: what learners may write, each file labeled right or wrong before anybody saw a verdict. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { parse } from 'yaml'
import type { LabLanguage } from '../sandbox/src/lab-run.ts'
import { applyFix, parseCode, parseFix } from '../server/src/areas/training/catalog/catalog.tools.ts'
import { findProofFile } from './variants.ts'

export type CorpusEntry = {
  /** `sql-injection/ticket-list`. */
  challenge: string
  language: LabLanguage
  /** `right-switch-statement`, the name of the file. */
  name: string
  isRight: boolean
  /** Why it is right or wrong, in one sentence. */
  about: string
  fileName: string
  source: string
  proof: string
}

const corpusDir = join(import.meta.dirname, 'corpus')
const contentDir = join(import.meta.dirname, '../content')
const specialCased = 'special-cased'

/** `wanted` names topics or `topic/challenge`; nothing wanted is everything. */
export function findEntries(wanted: string[] = []): CorpusEntry[] {
  const isWanted = (challenge: string) =>
    wanted.length === 0 || wanted.some((one) => `${challenge}/`.startsWith(`${one}/`))
  const places = [...findByFolder(), ...findSpecialCased()].filter(({ challenge }) => isWanted(challenge))
  const variantOf = createVariantReader()
  return places.map(({ path, ...place }) => {
    const { language } = place
    const { fileName, code, proof } = variantOf(place.challenge, language)
    const text = readFileSync(join(corpusDir, path), 'utf8')
    return { ...place, fileName, proof, ...applyEntry({ code, text, language, path }) }
  })
}

type Place = { path: string; challenge: string; language: LabLanguage; name: string; isRight: boolean }

function findByFolder(): Place[] {
  return globSync('*/*/{typescript,python}/*.{ts,py}', { cwd: corpusDir })
    .sort()
    .map((path) => {
      const [topic, challenge, language] = path.split('/')
      const name = basename(path, extname(path))
      const label = name.split('-')[0] ?? ''
      if (!['right', 'wrong', 'broken'].includes(label))
        throw new Error(`${path}: the name must begin with right, wrong or broken`)
      return {
        path,
        challenge: `${topic}/${challenge}`,
        language: language as LabLanguage,
        name,
        isRight: label === 'right',
      }
    })
}

/** Files that answer likely test inputs one by one: `<topic>--<challenge>--<language>--<name>`, all of them wrong. */
function findSpecialCased(): Place[] {
  const folder = join(corpusDir, specialCased)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [topic, challenge, language, name] = basename(file, extname(file)).split('--')
      if (!name) throw new Error(`${file}: the name must be <topic>--<challenge>--<language>--<name>`)
      const path = join(specialCased, file)
      return {
        path,
        challenge: `${topic}/${challenge}`,
        language: language as LabLanguage,
        name: `special-cased ${name}`,
        isRight: false,
      }
    })
}

type Variant = { fileName: string; code: string; proof: string }

function createVariantReader(): (challenge: string, language: LabLanguage) => Variant {
  const known = new Map<string, Variant>()
  return (challenge, language) => {
    const key = `${challenge} ${language}`
    const variant = known.get(key) ?? readVariant(challenge, language)
    known.set(key, variant)
    return variant
  }
}

function readVariant(challenge: string, language: LabLanguage): Variant {
  const [topic, challengeId] = challenge.split('/') as [string, string]
  const folder = join(contentDir, 'topics', topic, 'challenges', challengeId)
  const file = parse(readFileSync(join(folder, 'challenge.yaml'), 'utf8')) as { variants: Record<string, string> }
  const fileName = file.variants[language]
  if (!fileName) throw new Error(`${challenge} has no variant in ${language}`)
  const read = (name: string) => readFileSync(join(folder, language, name), 'utf8')
  return { fileName, code: read(fileName), proof: readFileSync(findProofFile(folder, language), 'utf8') }
}

/** The code with the changes of an entry: a fix that may begin with its reason and may add lines at the top of the file. */
function applyEntry(entry: { code: string; text: string; language: LabLanguage; path: string }): {
  about: string
  source: string
} {
  const { language, path } = entry
  const report = (line: number, message: string) => {
    // Learners may empty a block.
    if (!message.endsWith('must hold a line of code')) throw new Error(`proof/corpus/${path}:${line}: ${message}`)
  }
  const [firstLine = '', ...rest] = entry.text.split('\n')
  const [, about] = /^(?:\/\/|#)\s*about:\s*(.+)$/.exec(firstLine) ?? []
  if (about === undefined) throw new Error(`proof/corpus/${path}:1: must begin with a line "about: ..."`)
  const changes = parseFix(['', ...rest].join('\n'), language, report)
  const code = parseCode(entry.code, language, report)
  const top = changes.get('part top') ?? []
  changes.delete('part top')
  const names = new Set(code.stretches.map(({ name }) => name))
  for (const name of changes.keys())
    if (!names.has(name)) throw new Error(`proof/corpus/${path}: the code has no ${name}`)
  return { about, source: `${[...top, ...applyFix(code, changes)].join('\n')}\n` }
}
