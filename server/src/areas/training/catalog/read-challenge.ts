import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ChallengeFile, type LanguageName, languageNames } from '@parapet/contract'
import { oneProofLanguages } from '@parapet/sandbox'
import type { Challenge, Variant } from './challenge.ts'
import { warnOfGiveAways } from './give-aways.ts'
import { applyFix, extensionsOf, type MarkedCode, parseCode, parseFix } from './marked-code.ts'
import type { Findings } from './mistakes.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'

/** Undefined when it has a mistake, which is added to the findings. */
export async function readChallenge(folder: string, id: string, findings: Findings): Promise<Challenge | undefined> {
  const before = findings.mistakes.length
  const yaml = await readYaml(join(folder, 'challenge.yaml'), ChallengeFile, findings)
  if (yaml === undefined) return undefined
  checkCounts(yaml)
  await refuseUnknownFolders(folder, yaml)
  const variants = new Map<LanguageName, Variant>()
  for (const language of languagesOf(yaml.value)) {
    const variant = await readVariant(folder, language, yaml, findings)
    if (variant !== undefined) variants.set(language, variant)
  }
  if (findings.mistakes.length > before) return undefined
  const { variants: _, notExecuted: __, retired = false, blocks, fixes, ...rest } = yaml.value
  const challenge = {
    ...rest,
    id,
    isRetired: retired,
    blocks: new Map(Object.entries(blocks)),
    fixes: new Map(Object.entries(fixes)),
    variants,
  }
  warnOfGiveAways(challenge, yaml, findings)
  return challenge
}

function languagesOf({ variants }: ChallengeFile): LanguageName[] {
  return Object.keys(variants) as LanguageName[]
}

function checkCounts(yaml: YamlFile<ChallengeFile>): void {
  const { blocks, fixes, variants, notExecuted = {}, attack } = yaml.value
  const vulnerable = Object.values(blocks).filter(({ isVulnerable }) => isVulnerable === true).length
  if (vulnerable < 1 || vulnerable > 2) yaml.report(['blocks'], 'one or two blocks must have isVulnerable: true')
  const right = Object.values(fixes).filter(({ isRight }) => isRight === true).length
  if (right !== 1) yaml.report(['fixes'], `exactly one fix must have isRight: true, not ${right}`)
  for (const [name, entries] of Object.entries({ blocks, fixes })) {
    for (const [id, { notes = {} }] of Object.entries(entries)) {
      for (const language of Object.keys(notes)) {
        if (!(language in variants)) yaml.report([name, id, 'notes', language], `there is no variant in ${language}`)
      }
    }
  }
  const fields = attack?.fields.map(({ name }) => name) ?? []
  for (const [index, name] of fields.entries()) {
    if (fields.indexOf(name) !== index) yaml.report(['attack', 'fields', index], `the field ${name} must be there once`)
  }
  for (const language of Object.keys(notExecuted)) {
    if (!(language in variants)) yaml.report(['notExecuted', language], `there is no variant in ${language}`)
  }
}

async function refuseUnknownFolders(folder: string, yaml: YamlFile<ChallengeFile>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    if (name in yaml.value.variants) continue
    const isLanguage = languageNames.some((language) => language === name)
    yaml.report(
      ['variants'],
      isLanguage
        ? `${name}/ is no variant; name its file under variants`
        : `${name}/ must be named after a language: ${languageNames.join(', ')}`,
    )
  }
}

async function readVariant(
  challengeFolder: string,
  language: LanguageName,
  yaml: YamlFile<ChallengeFile>,
  findings: Findings,
): Promise<Variant | undefined> {
  const fileName = yaml.value.variants[language] as string
  const folder = join(challengeFolder, language)
  const file = join(folder, fileName)
  const at = ['variants', language]
  const extension = extname(fileName).slice(1)
  if (!extensionsOf(language).includes(extension)) {
    return void yaml.report(at, `${fileName} must end in .${extensionsOf(language).join(' or .')}`)
  }
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return void yaml.report(at, `the file ${language}/${fileName} is missing; add it`)
  const code = parseCode(text, language, (line, message) => void findings.mistakes.push({ file, line, message }))
  checkBlocks(code, yaml, (message) => void findings.mistakes.push({ file, line: 1, message }))
  const proofFile = await findProof(challengeFolder, language, yaml)
  if (code.lines.length < 25 || code.lines.length > 80) {
    findings.warnings.push({
      file,
      line: 1,
      message: `25 to 80 lines are good to review; these are ${code.lines.length}`,
    })
  }
  const changes = await readFixes(folder, extension, { language, code, yaml }, findings)
  const fixes = new Map([...changes].map(([id, change]) => [id, applyFix(code, change)]))
  return {
    language,
    fileName,
    lines: code.lines,
    blocks: code.blocks,
    editable: code.editable,
    fixes,
    proofFile,
    gradingKey: makeGradingKey(yaml.value, code, fixes),
  }
}

function checkBlocks(code: MarkedCode, yaml: YamlFile<ChallengeFile>, report: (message: string) => void): void {
  for (const id of Object.keys(yaml.value.blocks)) {
    if (!code.blocks.has(id)) report(`block ${id} of challenge.yaml must be marked in the code`)
  }
  for (const id of code.blocks.keys()) {
    if (!Object.hasOwn(yaml.value.blocks, id)) report(`block ${id} must be among the blocks of challenge.yaml`)
  }
}

/** That of the language, where it has one of its own, or that of the challenge, which judges code in every language. */
async function findProof(
  challengeFolder: string,
  language: LanguageName,
  yaml: YamlFile<ChallengeFile>,
): Promise<string | undefined> {
  const folder = join(challengeFolder, language)
  const own = (await readdir(folder)).find((name) => /^proof\.[a-z]+$/.test(name))
  const isExcused = yaml.value.notExecuted?.[language] !== undefined
  if (own !== undefined && isExcused) {
    yaml.report(['notExecuted', language], `${language}/ has a proof; take it out of notExecuted`)
  }
  if (own !== undefined) return join(folder, own)
  if (isExcused) return undefined
  const shared = join(challengeFolder, 'proof.ts')
  if (oneProofLanguages.includes(language) && existsSync(shared)) return shared
  return void yaml.report(
    ['variants', language],
    `the challenge or ${language}/ must hold a proof, or notExecuted must say why there is none`,
  )
}

type FixPlace = { language: LanguageName; code: MarkedCode; yaml: YamlFile<ChallengeFile> }

async function readFixes(
  folder: string,
  extension: string,
  { language, code, yaml }: FixPlace,
  findings: Findings,
): Promise<Map<string, Map<string, string[]>>> {
  const found = new Map<string, Map<string, string[]>>()
  const names = new Set(code.stretches.map(({ name }) => name))
  const results = new Map<string, string>([[code.lines.join('\n'), 'the code as it is']])
  for (const id of Object.keys(yaml.value.fixes)) {
    const file = join(folder, 'fixes', `${id}.${extension}`)
    const report = (line: number, message: string) => void findings.mistakes.push({ file, line, message })
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) {
      yaml.report(['fixes', id], `the file ${language}/fixes/${id}.${extension} is missing; add it`)
      continue
    }
    const changes = parseFix(text, language, report)
    if (changes.size === 0) {
      report(1, 'the fix must change a block or a part')
      continue
    }
    for (const name of changes.keys()) {
      if (!names.has(name)) report(1, `${name} must be marked in the code, too`)
    }
    const result = applyFix(code, changes).join('\n')
    if (results.has(result)) report(1, `the fix must differ from ${results.get(result)}`)
    results.set(result, `fix ${id}`)
    found.set(id, changes)
  }
  for (const name of await readdir(join(folder, 'fixes')).catch(() => [])) {
    const id = name.slice(0, -extname(name).length)
    if (name.startsWith('.') || (Object.hasOwn(yaml.value.fixes, id) && name === `${id}.${extension}`)) continue
    findings.mistakes.push({
      file: join(folder, 'fixes', name),
      line: 1,
      message: `${name} is no fix of challenge.yaml`,
    })
  }
  return found
}

function makeGradingKey(
  { blocks, fixes: fixEntries, hints }: ChallengeFile,
  code: MarkedCode,
  fixes: ReadonlyMap<string, readonly string[]>,
): string {
  const facts = [
    Object.entries(blocks).map(([id, { isVulnerable = false }]) => [id, isVulnerable, code.blocks.get(id)]),
    Object.entries(fixEntries).map(([id, { isRight = false }]) => [id, isRight, fixes.get(id)]),
    [hints.find.length, hints.fix.length],
    code.lines,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
}
