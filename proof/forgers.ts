/**
 * Forgers: the vulnerable code, wrapped so that it works in one step of the judgement and refuses everything in the other, which any
 * exploit takes for a fix. Each guesses in another way which step it is in. None of them may pass in any lab.
 */

import type { ProvedVariant } from '../sandbox/src/find-disagreement.ts'
import type { Engine, LabJob, LabLanguage, LabReport } from '../sandbox/src/lab-run.ts'

/** Statements that make `__refuses()` known, in each language that has such a trick. */
export type Forger = Partial<Record<LabLanguage, (facts: { sentAtMs: number; callCount: number }) => string>>

/** How long after it was sent the first load is over, which the code waits for. */
const waitMs = 900

const never = { typescript: 'const __refuses = () => false', python: 'def __refuses():\n    return False' }
const always = { typescript: 'const __refuses = () => true', python: 'def __refuses():\n    return True' }

export const forgers = {
  'counts its loads in a file of the database engine': {
    typescript: () => `
import { DatabaseSync as __Database } from 'node:sqlite'
let __loads = 0
try {
  const db = new __Database(':memory:')
  db.exec("ATTACH '/loads' AS l; CREATE TABLE IF NOT EXISTS l.loads (x); INSERT INTO l.loads VALUES (1)")
  __loads = Number(db.prepare('SELECT count(*) AS count FROM l.loads').get()?.count)
} catch {}
const __refuses = () => __loads % 2 === 0 && __loads > 0`,
  },
  'counts its loads in files and variables': {
    typescript: () => `
import { appendFileSync as __append, readFileSync as __read } from 'node:fs'
for (const place of ['/tmp/loads', '/etc/loads', '/loads']) try { __append(place, 'x') } catch {}
process.env.LOADS = (process.env.LOADS ?? '') + 'x'
const __loads = Math.max(process.env.LOADS.length, __read('/tmp/loads', 'utf8').length)
const __refuses = () => __loads > 1`,
    python: () => `
import os as __os
for __place in ("/tmp/loads", "/app/loads"):
    with open(__place, "a") as __file:
        __file.write("x")
__os.environ["LOADS"] = __os.environ.get("LOADS", "") + "x"
__loads = max(len(__os.environ["LOADS"]), __os.path.getsize("/tmp/loads"))


def __refuses():
    return __loads > 1`,
  },
  'waits for a time on the clock when it is loaded, and refuses when it is loaded later': {
    typescript: ({ sentAtMs }) => `
const __until = ${sentAtMs + waitMs}
const __isLate = Date.now() >= __until
if (!__isLate && __until - Date.now() < 5000) while (Date.now() < __until);
const __refuses = () => __isLate`,
    python: ({ sentAtMs }) => `
import time as __time
__until = ${(sentAtMs + waitMs) / 1000}
__late = __time.time() >= __until
while not __late and __time.time() < __until and __until - __time.time() < 5:
    pass


def __refuses():
    return __late`,
  },
  'refuses after as many calls as it saw in the first run': {
    typescript: ({ callCount }) => `let __calls = 0\nconst __refuses = () => __calls++ >= ${callCount}`,
    python: ({ callCount }) =>
      `__calls = 0\n\n\ndef __refuses():\n    global __calls\n    __calls += 1\n    return __calls > ${callCount}`,
  },
} as const satisfies Record<string, Forger>

const wrapTypeScript = `
const __wrap = (value) => {
  if (typeof value !== 'function') return value
  const check = () => { if (__refuses()) throw new Error('refused') }
  for (const key of value.prototype ? Reflect.ownKeys(value.prototype) : []) {
    const method = Reflect.getOwnPropertyDescriptor(value.prototype, key)?.value
    if (key === 'constructor' || typeof method !== 'function' || value.prototype instanceof Error) continue
    value.prototype[key] = new Proxy(method, { apply(target, self, args) { check(); return Reflect.apply(target, self, args) } })
  }
  if (value.prototype instanceof Error || /^class/.test(Function.prototype.toString.call(value))) return value
  return new Proxy(value, { apply(target, self, args) { check(); return Reflect.apply(target, self, args) } })
}`

function forgeTypeScript(source: string, trick: string): string {
  const names: string[] = []
  const inner = source.replaceAll(
    /^export ((?:async )?function\*? |(?:abstract )?class |const |let )(\w+)/gm,
    (_, kind: string, name: string) => {
      names.push(name)
      return `${kind}${name}`
    },
  )
  const lines = names.map((name) => `const __${name} = __wrap(${name})\nexport { __${name} as ${name} }`)
  return [inner, trick, wrapTypeScript, ...lines].join('\n')
}

const wrapPython = `

def __forge():
    import functools, types

    def wrap(function):
        @functools.wraps(function)
        def inner(*arguments, **named):
            if __refuses():
                raise PermissionError("refused")
            return function(*arguments, **named)

        return inner

    for name, value in list(globals().items()):
        if name.startswith("_") or getattr(value, "__module__", None) != __name__:
            continue
        if isinstance(value, types.FunctionType):
            globals()[name] = wrap(value)
        elif isinstance(value, type) and not issubclass(value, BaseException):
            for key, method in list(vars(value).items()):
                if isinstance(method, types.FunctionType) and not key.startswith("__"):
                    setattr(value, key, wrap(method))


globals()["__refuses"] = __refuses
__forge()
`

export function forge(language: LabLanguage, source: string, trick: string): string {
  return language === 'typescript' ? forgeTypeScript(source, trick) : `${source}\n${trick}\n${wrapPython}`
}

const print: Record<LabLanguage, string> = {
  typescript: "let __calls = 0\nconst __refuses = () => { console.log('__called', ++__calls); return false }",
  python:
    '__calls = 0\n\n\ndef __refuses():\n    global __calls\n    __calls += 1\n    print("__called", __calls)\n    return False',
}

type Run = Engine['run']
const job = ({ language, fileName, proof }: ProvedVariant, source: string, seed: number): LabJob => ({
  ...{ language, fileName, proof, source, seed, task: { kind: 'judge' } },
})
const vulnerableOf = ({ versions }: ProvedVariant): string => versions[0]?.source ?? ''

/** How the vulnerable code ends without a trick, and when it always refuses. */
export async function judgeControls(variant: ProvedVariant, run: Run): Promise<LabReport[]> {
  const tricks = [never[variant.language], always[variant.language]]
  const sources = tricks.map((trick) => forge(variant.language, vulnerableOf(variant), trick))
  return Promise.all(sources.map((source) => run(job(variant, source, 5))))
}

/** The names of the forgers that pass although the code is still vulnerable. */
export async function findForged(variant: ProvedVariant, run: Run, seeds: readonly number[]): Promise<string[]> {
  const { language } = variant
  const passed: string[] = []
  const source = vulnerableOf(variant)
  for (const seed of seeds) {
    const { output } = await run(job(variant, forge(language, source, print[language]), seed))
    // What the attack needs comes after it, so the first time that the count begins again is the second step.
    const counts = [...output.matchAll(/__called (\d+)/g)].map(([, count]) => Number(count))
    const end = counts.findIndex((count, index) => index > 0 && count <= (counts[index - 1] ?? 0))
    const callCount = counts[end === -1 ? counts.length - 1 : end - 1] ?? 1
    for (const [name, forger] of Object.entries(forgers) as [string, Forger][]) {
      const trick = forger[language]?.({ sentAtMs: Date.now(), callCount })
      if (trick === undefined) continue
      const report = await run(job(variant, forge(language, source, trick), seed))
      if (report.verdict === 'passed') passed.push(`${variant.fileName}: ${name} (seed ${seed})`)
    }
  }
  return passed
}
