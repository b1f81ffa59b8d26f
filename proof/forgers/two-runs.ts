/**
 * A forger in two runs: the first prints what the code is called with, the second refuses exactly that, or whatever it has not seen in usual calls. It
 * passes where an attack, or the usual calls, are the same in every run.
 */

import type { ProvedVariant } from '../../sandbox/src/find-disagreement.ts'
import type { Engine, LabLanguage } from '../../sandbox/src/lab-run.ts'
import { isOneProof } from '../../sandbox/src/one-proof.ts'
import { forge, toJob, vulnerableOf, withoutAttack } from './find-forged.ts'
import type { Refusal } from './wrap-typescript.ts'

type Run = Engine['run']

/** Texts begin with `s`, numbers with `n`. */
type Seen = { calls: string[]; values: string[] }
type Record = { usual: Seen; attacks: Seen }

/** Everything in the arguments of a call that can be told apart: texts, bytes and numbers, with those of a request. */
const valuesInTypeScript = `
const __values = (value, depth = 0, found = []) => {
  try {
    if (typeof value === 'string') found.push('s' + value)
    else if (typeof value === 'number' || typeof value === 'bigint') found.push('n' + value)
    else if (value instanceof Date) found.push('n' + Number(value))
    else if (ArrayBuffer.isView(value)) found.push('s' + [...value].map((one) => String.fromCharCode(one)).join(''))
    else if (typeof value === 'object' && value !== null && depth < 5) {
      const isRequest = 'headers' in value && ('query' in value || 'body' in value)
      for (const key of isRequest ? ['params', 'query', 'body', 'url', 'headers'] : value instanceof Map ? [] : Object.keys(value)) __values(value[key], depth + 1, found)
      if (value instanceof Map) for (const [key, one] of value) __values([key, one], depth + 1, found)
    }
  } catch {}
  return found
}`
const valuesInPython = `

def forger_values(value, depth=0):
    if isinstance(value, str):
        return ["s" + value]
    if isinstance(value, (bytes, bytearray)):
        return ["s" + value.decode("latin-1")]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return [f"n{value}"]
    if depth > 4 or value is None:
        return []
    if isinstance(value, (list, tuple, set)):
        return [found for one in value for found in forger_values(one, depth + 1)]
    if isinstance(value, dict):
        return [found for pair in value.items() for one in pair for found in forger_values(one, depth + 1)]
    if hasattr(value, "__dataclass_fields__"):
        return forger_values(vars(value), depth + 1)
    return []


def forger_all(arguments, named):
    found = forger_values([arguments, named])
    try:
        from flask import request
        found += forger_values([request.full_path, request.data, dict(request.form.items()), dict(request.headers.items())])
    except Exception:
        pass
    return found
`

const watch = (language: LabLanguage, isRefused: boolean): string =>
  language === 'typescript'
    ? `${valuesInTypeScript}
const __refuses = (name, args) => { console.log('__saw ' + JSON.stringify([name, __values(args)])); return ${isRefused} }`
    : `${valuesInPython}

import json as own_json


def __refuses(name, arguments, named):
    print("__saw " + own_json.dumps([name, forger_all(arguments, named)]))
    return ${isRefused ? 'True' : 'False'}`

const condition = {
  'refuses the calls it saw': ['calls.has(call)', 'own_call in own_known["calls"]'],
  'refuses the texts it saw': [
    "values.some((one) => one[0] === 's' && attacked.has(one))",
    'any(one[0] == "s" and one in own_known["attacked"] for one in own_found)',
  ],
  'refuses the numbers it saw': [
    "values.some((one) => one[0] === 'n' && attacked.has(one))",
    'any(one[0] == "n" and one in own_known["attacked"] for one in own_found)',
  ],
  'refuses texts it has not seen in usual calls': [
    "values.some((one) => one[0] === 's' && !usual.has(one))",
    'any(one[0] == "s" and one not in own_known["usual"] for one in own_found)',
  ],
  'refuses numbers it has not seen in usual calls': [
    "values.some((one) => one[0] === 'n' && !usual.has(one))",
    'any(one[0] == "n" and one not in own_known["usual"] for one in own_found)',
  ],
} as const satisfies { [name: string]: [typescript: string, python: string] }

function refuseSeen(language: LabLanguage, name: keyof typeof condition, { usual, attacks }: Record): string {
  const usualValues = new Set(usual.values)
  const usualCalls = new Set(usual.calls)
  const known = {
    calls: attacks.calls.filter((one) => !usualCalls.has(one)),
    attacked: attacks.values.filter((one) => !usualValues.has(one)),
    usual: usual.values,
  }
  const [typescript, python] = condition[name]
  const text = JSON.stringify(JSON.stringify(known))
  return language === 'typescript'
    ? `${valuesInTypeScript}
const [calls, attacked, usual] = Object.values(JSON.parse(${text})).map((list) => new Set(list))
const __refuses = (name, args) => { const values = __values(args), call = JSON.stringify([name, values]); return ${typescript} }`
    : `${valuesInPython}

import json as own_json
own_known = {key: set(values) for key, values in own_json.loads(${text}).items()}


def __refuses(name, arguments, named):
    own_found = forger_all(arguments, named)
    own_call = own_json.dumps([name, own_found], separators=(",", ":"), ensure_ascii=False)
    return ${python}`
}

const withoutWorks = (proof: string, language: LabLanguage): string =>
  language === 'typescript' || isOneProof(proof)
    ? `${proof.replace(/^export ((?:async )?function|const) works\b/m, '$1 formerWorks')}\nexport const works = () => {}\n`
    : `${proof}\n\ndef works(*_):\n    pass\n`

/** What one run showed. A call that was cut off by the limit of what is shown is left out. */
async function read(variant: ProvedVariant, run: Run, proof: string, refusal?: Refusal): Promise<Seen> {
  const trick = watch(variant.language, refusal !== undefined)
  const { output } = await run(
    toJob({ ...variant, proof }, forge(variant.language, vulnerableOf(variant), trick, refusal), 11),
  )
  const calls = [...output.matchAll(/^__saw (.*)$/gm)].flatMap(([, text = '']) => {
    try {
      return [JSON.parse(text) as [string, string[]]]
    } catch {
      return []
    }
  })
  return { calls: calls.map((one) => JSON.stringify(one)), values: calls.flatMap(([, values]) => values) }
}

const join = (all: Seen[]): Seen => ({
  calls: all.flatMap(({ calls }) => calls),
  values: [...new Set(all.flatMap(({ values }) => values))],
})

/** Usual calls, and attacks: the vulnerable code shows the first one that succeeds, code that refuses each of them shows the whole list. */
async function watchRuns(
  { proof, ...variant }: ProvedVariant,
  run: Run,
  refusals: readonly Refusal[],
): Promise<Record> {
  const { language } = variant
  const see = (seenProof: string, refusal?: Refusal) => read({ ...variant, proof }, run, seenProof, refusal)
  const attacksOnly = withoutWorks(proof, language)
  const attacks = [await see(attacksOnly)]
  for (const refusal of refusals) attacks.push(await see(attacksOnly, refusal))
  return { usual: await see(withoutAttack(proof, language)), attacks: join(attacks) }
}

/** What can be refused, and how, so that the vulnerable code passes in a later run; undefined when nothing can. */
export async function findTwoRunForgery(
  variant: ProvedVariant,
  run: Run,
  { seeds, refusals }: { seeds: readonly number[]; refusals: readonly Refusal[] },
): Promise<string | undefined> {
  const seen = await watchRuns(variant, run, refusals)
  if (seen.usual.calls.length === 0) throw new Error('the forger saw no calls')
  for (const name of Object.keys(condition) as (keyof typeof condition)[])
    for (const refusal of refusals)
      for (const seed of seeds) {
        const source = forge(variant.language, vulnerableOf(variant), refuseSeen(variant.language, name, seen), refusal)
        const { verdict } = await run(toJob(variant, source, seed))
        if (verdict === 'passed') return `${name}, ${refusal} (seed ${seed})`
      }
  return undefined
}
