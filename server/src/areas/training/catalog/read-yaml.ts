import { readFile } from 'node:fs/promises'
import type { Static, TSchema } from '@parapet/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { toFieldName, toSentence } from '../../../platform/http/request/validation.ts'
import type { Findings } from './mistakes.ts'

type Path = readonly (string | number)[]

/** A file that is valid for its schema, with line numbers. */
export type YamlFile<T> = {
  file: string
  value: T
  report(path: Path, message: string): void
  lineOf(path: Path): number
}

const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, strictTypes: false, allowUnionTypes: true })
const validators = new WeakMap<TSchema, ValidateFunction>()

/** Undefined when it is invalid; then every violation is added to the findings. */
export async function readYaml<T extends TSchema>(
  file: string,
  schema: T,
  findings: Findings,
): Promise<YamlFile<Static<T>> | undefined> {
  return readYamlBy(file, () => schema, findings)
}

/** The same for a file whose schema depends on its content. */
export async function readYamlBy<T extends TSchema>(
  file: string,
  choose: (value: Record<string, unknown>) => T | string,
  findings: Findings,
): Promise<YamlFile<Static<T>> | undefined> {
  const report = (line: number, message: string) => void findings.mistakes.push({ file, line, message })
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return void report(1, 'the file is missing; add it')
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  for (const error of document.errors) {
    report(error.linePos?.[0].line ?? 1, `this is not YAML: ${error.message.split('\n')[0]?.replace(/:$/, '')}`)
  }
  if (document.errors.length > 0) return undefined
  const value = toValue(document)
  if (value instanceof ReferenceError) {
    return void report(1, `this YAML cannot be used: ${value.message}. Write out what the aliases repeat`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return void report(1, 'the file must be a list of fields, such as `title: ...`')
  }
  const schema = choose(value as Record<string, unknown>)
  const lineOf = (path: Path) => findLine(document, lineCounter, path)
  if (typeof schema === 'string') return void report(1, schema)
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  if (!validate(value)) {
    for (const error of validate.errors ?? []) tell(error, (path, message) => report(lineOf(path), message))
    return undefined
  }
  return {
    file,
    value: value as Static<T>,
    lineOf,
    report: (path, message) => report(lineOf(path), message),
  }
}

/** The library refuses aliases that repeat aliases, which would make a small file huge. */
function toValue(document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (error instanceof ReferenceError) return error
    throw error
  }
}

function tell(error: ErrorObject, report: (path: Path, message: string) => void): void {
  // For an invalid name Ajv reports both the rule and the name; one report is enough.
  if (error.propertyName !== undefined) return
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const at = (name: string) => toFieldName(`${error.instancePath}/${name}`, '')
  if (error.keyword === 'additionalProperties') {
    const name = error.params.additionalProperty as string
    const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {})
    report([...path, name], `there is no field ${at(name)}${suggest(name, known)}`)
  } else if (error.keyword === 'propertyNames') {
    const name = error.params.propertyName as string
    const { enum: allowed } = (error.schema ?? {}) as { enum?: string[] }
    const rule = allowed === undefined ? 'lower-case words joined by dashes' : `one of: ${allowed.join(', ')}`
    report([...path, name], `the name ${name} must be ${rule}`)
  } else if (error.keyword === 'required') {
    report(path, `${at(error.params.missingProperty)} is required`)
  } else {
    report(path, `${toFieldName(error.instancePath, 'the file')} ${toSentence(error)}`)
  }
}

/** Suggests a known name with nearly the same letters. */
function suggest(name: string, known: readonly string[]): string {
  const letters = (text: string) => [...text.toLowerCase()].sort().join('')
  const meant = known.find((one) => letters(one) === letters(name) || one.toLowerCase().startsWith(name.toLowerCase()))
  return meant === undefined ? `; the fields are: ${known.join(', ')}` : `; is ${meant} meant?`
}

/** The line of the name if there is one, else of the nearest node around it. */
function findLine(document: Document, lines: LineCounter, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (pair === undefined || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[step as number]
      offset = (node as { range?: [number] } | undefined)?.range?.[0] ?? offset
    }
  }
  return lines.linePos(offset).line
}
