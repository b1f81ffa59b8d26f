import { type HostileSource, place } from './hostile-source.ts'
import { databaseTypeScript, outsidePython, outsideTypeScript } from './outside.ts'
import { descriptorsInPython, filesInPython, importsInPython, reachingPython } from './python-escapes.ts'
import { floodingPython, strangePython } from './python-floods.ts'
import { deepPython, endlessPython, hungryPython } from './python-loops.ts'
import {
  floodingTypeScript,
  importsInTypeScript,
  patchingTypeScript,
  reachingTypeScript,
  strangeTypeScript,
} from './typescript-escapes.ts'
import { deepTypeScript, endlessTypeScript, hungryTypeScript } from './typescript-loops.ts'
import { sqlTypeScript } from './typescript-sql.ts'

const typescriptDouble = 'export function double(value: number) { return value * 2 }'
const whole = { 'the whole file': (payload: string) => payload }

const typescriptPlaces = {
  'while loading': (payload: string) => `${payload}\n${typescriptDouble}`,
  'when called': (payload: string) => `export function double(value: number): any {\n${payload}\nreturn value * 2 }`,
}
const laterInTypeScript = {
  ...typescriptPlaces,
  'in a promise': (payload: string) =>
    `export async function double(value: number): Promise<any> {\nawait null\n${payload}\nreturn value * 2 }`,
}

const outsidePlaces = {
  'while loading': typescriptPlaces['while loading'],
  'in a promise': laterInTypeScript['in a promise'],
}

export const indent = (payload: string) => payload.replaceAll(/^/gm, '    ')
const pythonPlaces = {
  'while loading': (payload: string) => `${payload}\n\n\ndef double(value):\n    return value * 2\n`,
  'when called': (payload: string) => `def double(value):\n${indent(payload)}\n    return value * 2\n`,
}
const called = { 'when called': pythonPlaces['when called'] }

/** Well over a thousand. */
export function listHostileSources(): HostileSource[] {
  return [
    ...place('typescript', endlessTypeScript, laterInTypeScript, true),
    ...place('typescript', hungryTypeScript, typescriptPlaces, true),
    ...place('typescript', deepTypeScript, typescriptPlaces),
    ...place('typescript', importsInTypeScript, whole),
    ...place('typescript', reachingTypeScript, typescriptPlaces),
    ...place('typescript', patchingTypeScript, typescriptPlaces),
    ...place('typescript', floodingTypeScript, laterInTypeScript),
    ...place('typescript', strangeTypeScript, whole),
    ...place('typescript', sqlTypeScript, whole),
    ...place('typescript', outsideTypeScript, outsidePlaces),
    ...place('typescript', databaseTypeScript, whole),
    ...place('python', endlessPython, pythonPlaces, true),
    ...place('python', hungryPython, pythonPlaces, true),
    ...place('python', deepPython, called),
    ...place('python', importsInPython, called),
    ...place('python', filesInPython, called),
    ...place('python', descriptorsInPython, called),
    ...place('python', reachingPython, pythonPlaces),
    ...place('python', floodingPython, called),
    ...place('python', strangePython, whole),
    ...place('python', outsidePython, called),
  ]
}

/** A hundred, few of which take seconds. A run in Python takes several times as long as one in TypeScript, so fewer of them. */
export function sampleSources(sources: HostileSource[]): HostileSource[] {
  const quick = sources.filter(({ isEndless }) => !isEndless)
  return [
    ...everyNth(
      sources.filter(({ isEndless }) => isEndless),
      4,
    ),
    ...everyNth(
      quick.filter(({ language }) => language === 'typescript'),
      64,
    ),
    // What they leave shows only in the run after them.
    ...everyNth(
      quick.filter(({ name }) => name.includes(' by exec')),
      4,
    ),
    ...everyNth(
      quick.filter(({ language }) => language === 'python'),
      30,
    ),
  ]
}

/** So that each kind is among them. */
function everyNth(sources: HostileSource[], count: number): HostileSource[] {
  return Array.from({ length: count }, (_, i) => sources[Math.floor((i * sources.length) / count)] as HostileSource)
}
