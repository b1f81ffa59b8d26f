import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LanguageName, languageNames, type StepFile, slugPattern, stepFiles } from '@parapet/contract'
import { sticksOut } from './give-aways.ts'
import { extensionsOf, type Lines, languageOf, parseCode } from './marked-code.ts'
import type { Findings } from './mistakes.ts'
import { readYamlBy, type YamlFile } from './read-yaml.ts'
import { toPattern } from './step-pattern.ts'

export type StepCode = {
  fileName: string
  language: LanguageName
  lines: readonly string[]
  blocks: ReadonlyMap<string, Lines>
}

/** A step with the code that it shows; `id` is the name of its file and stays the same when others are added. */
export type ScenarioStep = StepFile & { id: string; shown: StepCode | undefined }

type Asking = Extract<StepFile, { answers: unknown }>

const stepName = new RegExp(`^(\\d{1,3})-(${slugPattern.slice(1, -1)})\\.yaml$`)

/** The steps in order. Mistakes are added to the findings, and then the list is incomplete. */
export async function readSteps(folder: string, findings: Findings): Promise<ScenarioStep[]> {
  const names = await listStepFiles(folder, findings)
  const steps: ScenarioStep[] = []
  for (const name of names) {
    const yaml = (await readYamlBy(join(folder, 'steps', name), chooseSchema, findings)) as
      | YamlFile<StepFile>
      | undefined
    if (yaml === undefined) continue
    const { value } = yaml
    if ('answers' in value) checkAnswers(value, yaml, findings)
    if (value.kind === 'choice') checkOptions(value, yaml, findings)
    const shown = value.kind === 'code' ? await readStepCode(folder, value, yaml, findings) : undefined
    steps.push({ ...value, id: name.slice(0, -'.yaml'.length), shown })
  }
  return steps
}

/** `1-situation.yaml`, `2-attack.yaml` ...: their numbers are the order. */
async function listStepFiles(folder: string, findings: Findings): Promise<string[]> {
  const names = await readdir(join(folder, 'steps')).catch(() => [])
  const numbers = new Map<number, string>()
  for (const name of names.filter((one) => one.endsWith('.yaml'))) {
    const file = join(folder, 'steps', name)
    const number = Number(stepName.exec(name)?.[1])
    const taken = numbers.get(number)
    if (Number.isNaN(number)) {
      const message = `${name} must be a number and lower-case words joined by dashes, such as 2-the-attack.yaml`
      findings.mistakes.push({ file, line: 1, message })
    } else if (taken !== undefined) {
      findings.mistakes.push({
        file,
        line: 1,
        message: `the number ${number} is taken by ${taken}; give it another one`,
      })
    } else {
      numbers.set(number, name)
    }
  }
  return [...numbers].sort(([a], [b]) => a - b).map(([, name]) => name)
}

function chooseSchema({ kind }: Record<string, unknown>) {
  const kinds = Object.keys(stepFiles)
  if (typeof kind === 'string' && kinds.includes(kind)) return stepFiles[kind as keyof typeof stepFiles]
  return `kind must be one of: ${kinds.join(', ')}`
}

/** Such as `(a+)+`: for input that almost matches, the time doubles with every character. */
const nestedRepetition = /\([^()]*[+*][^()]*\)[+*{]/

function checkAnswers(step: Asking, yaml: YamlFile<StepFile>, findings: Findings): void {
  if (!step.answers.some(({ isGoal }) => isGoal === true)) {
    yaml.report(['answers'], 'one of the answers must have isGoal: true, or nobody gets any further')
  }
  const names = step.kind === 'browser' ? step.form.fields.map(({ name }) => name) : undefined
  if (names !== undefined && new Set(names).size < names.length) {
    yaml.report(['form', 'fields'], 'two fields must not have the same name')
  }
  for (const [index, { when, isGoal }] of step.answers.entries()) {
    const at = ['answers', index, 'when']
    for (const [name, pattern] of Object.entries(typeof when === 'string' ? { '': when } : when)) {
      if (names !== undefined && !names.includes(name)) {
        yaml.report([...at, name], `${name} must be a field of the form: ${names.join(', ')}`)
      }
      const failure = findPatternMistake(pattern)
      if (nestedRepetition.test(pattern)) {
        const message = `${pattern} repeats what repeats itself, which can take very long on some input`
        findings.warnings.push({ file: yaml.file, line: yaml.lineOf(at), message })
      }
      if (failure !== undefined) yaml.report(at, `${pattern} must be a regular expression: ${failure}`)
      else if (isGoal === true && typeof when === 'string' && toPattern(pattern).test('')) {
        findings.warnings.push({
          file: yaml.file,
          line: yaml.lineOf(at),
          message: 'the goal is reached by typing nothing',
        })
      }
    }
  }
}

function findPatternMistake(pattern: string): string | undefined {
  try {
    toPattern(pattern)
    return undefined
  } catch (error) {
    return (error as Error).message.split(': ').at(-1)
  }
}

function checkOptions(step: Extract<StepFile, { kind: 'choice' }>, yaml: YamlFile<StepFile>, findings: Findings): void {
  const right = step.options.filter(({ isRight }) => isRight === true)
  const others = step.options.filter(({ isRight }) => isRight !== true)
  if (right.length !== 1) yaml.report(['options'], `exactly one option must have isRight: true, not ${right.length}`)
  const texts = new Set(step.options.map(({ text }) => text))
  if (texts.size < step.options.length) yaml.report(['options'], 'two options must not have the same text')
  const lengths = others.map(({ text }) => text.length)
  if (right[0] !== undefined && sticksOut(right[0].text.length, lengths, 20)) {
    const message = 'the right option is much longer than the others, which gives it away'
    findings.warnings.push({ file: yaml.file, line: yaml.lineOf(['options']), message })
  }
}

async function readStepCode(
  folder: string,
  step: Extract<StepFile, { kind: 'code' }>,
  yaml: YamlFile<StepFile>,
  findings: Findings,
): Promise<StepCode | undefined> {
  const language = languageOf(step.file)
  if (language === undefined) {
    const endings = languageNames.flatMap((name) => extensionsOf(name).map((ending) => `.${ending}`))
    return void yaml.report(['file'], `file must end in one of: ${endings.join(', ')}`)
  }
  const vulnerable = Object.values(step.blocks).filter(({ isVulnerable }) => isVulnerable === true).length
  if (vulnerable < 1 || vulnerable > 2) yaml.report(['blocks'], 'one or two blocks must have isVulnerable: true')
  const file = join(folder, step.file)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return void yaml.report(['file'], `${step.file} is missing; add it`)
  const report = (line: number, message: string) => void findings.mistakes.push({ file, line, message })
  const { lines, blocks } = parseCode(text, language, report)
  for (const id of Object.keys(step.blocks)) {
    if (!blocks.has(id)) yaml.report(['blocks', id], `block ${id} must be marked in ${step.file}`)
  }
  for (const id of blocks.keys()) {
    if (!Object.hasOwn(step.blocks, id)) report(1, `block ${id} must be among the blocks of the step`)
  }
  return { fileName: step.file.slice('code/'.length), language, lines, blocks }
}
