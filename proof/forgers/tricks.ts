/**
 * Ways to guess which step of a judgement a call belongs to, or what only an attack would send. Each makes `__refuses(name, args)`
 * known. None of them knows anything about the lesson.
 */
import type { LabLanguage } from '../../sandbox/src/lab-run.ts'

/** What a forger can know before it is judged. */
export type Facts = {
  sentAtMs: number
  /** How often the code is called by one `works`. */
  callCount: number
  /** Every shape and sign of the calls of several `works`. */
  shapes: readonly string[]
  signs: readonly string[]
}

export type Trick = Partial<Record<LabLanguage, (facts: Facts) => string>>

/** How long after it was sent the first load is over, which the code waits for. */
const waitMs = 900

const json = JSON.stringify
/** As a value of Python. */
const pythonList = (values: readonly string[]) => `__import__("json").loads(${json(json(values))})`

/** A step begins when a file that was made in the last one is gone. */
const typescriptMarker = `
import { existsSync as __exists, mkdirSync as __mkdir, readdirSync as __list, writeFileSync as __write } from 'node:fs'
let __step = 0
const __places = ['/tmp/.m', '/app/.m']
const __countStep = () => {
  for (const name of __list('/app')) if (!name.startsWith('.')) try { __list('/app/' + name); __places.push('/app/' + name + '/.m') } catch {}
  if (__step > 0 && __places.every((place) => __exists(place))) return
  __step++
  for (const place of __places) try { __write(place, '') } catch {}
}`
const pythonMarker = `
import os as __os
__step = 0
__places = ["/tmp/.m", "/app/.m"]


def __count_step():
    global __step
    if __step > 0 and all(map(__os.path.exists, __places)):
        return
    __step += 1
    for place in __places:
        open(place, "w").close()
`
  .replaceAll('__', 'own_')
  .replaceAll('own_import', 'import')

export const tricks = {
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
import os as own_os
for own_place in ("/tmp/loads", "/app/loads"):
    with open(own_place, "a") as own_file:
        own_file.write("x")
own_os.environ["LOADS"] = own_os.environ.get("LOADS", "") + "x"
own_loads = max(len(own_os.environ["LOADS"]), own_os.path.getsize("/tmp/loads"))


def __refuses(name, arguments, named):
    return own_loads > 1`,
  },
  'waits for a time on the clock when it is loaded, and refuses when it is loaded later': {
    typescript: ({ sentAtMs }) => `
const __until = ${sentAtMs + waitMs}
const __isLate = Date.now() >= __until
if (!__isLate && __until - Date.now() < 5000) while (Date.now() < __until);
const __refuses = () => __isLate`,
    python: ({ sentAtMs }) => `
import time as own_time
own_until = ${(sentAtMs + waitMs) / 1000}
own_late = own_time.time() >= own_until
while not own_late and own_time.time() < own_until and own_until - own_time.time() < 5:
    pass


def __refuses(name, arguments, named):
    return own_late`,
  },
  'waits for a time on the clock of SQL': {
    typescript: ({ sentAtMs }) => `
import { DatabaseSync as __Database } from 'node:sqlite'
const __db = new __Database(':memory:')
const __now = () => (Number(__db.prepare("SELECT julianday('now') AS day").get().day) - 2440587.5) * 86400000
const __until = ${sentAtMs + waitMs}
const __isLate = __now() >= __until
if (!__isLate && __until - __now() < 5000) while (__now() < __until);
const __refuses = () => __isLate`,
  },
  'looks at the numbers of files': {
    typescript: () => `
import { statSync as __stat, writeFileSync as __write } from 'node:fs'
let __made = 0
const __number = () => { const path = '/tmp/n' + __made++; __write(path, ''); return __stat(path).ino }
const __first_ = __number()
const __refuses = () => __number() - __first_ > 40`,
    python: () => `
import os as own_os
own_first = own_os.stat("/app").st_ino


def __refuses(name, arguments, named):
    return own_first // 5000 % 2 == 1`,
  },
  'refuses the second step, which begins when its file is gone': {
    typescript: () => `${typescriptMarker}\nconst __refuses = () => { __countStep(); return __step === 2 }`,
    python: () =>
      `${pythonMarker}\n\ndef __refuses(name, arguments, named):\n    own_count_step()\n    return own_step == 2`,
  },
  'refuses the first step, which ends when its file is gone': {
    typescript: () => `${typescriptMarker}\nconst __refuses = () => { __countStep(); return __step === 1 }`,
    python: () =>
      `${pythonMarker}\n\ndef __refuses(name, arguments, named):\n    own_count_step()\n    return own_step == 1`,
  },
  'refuses a step at random': {
    typescript: () =>
      `${typescriptMarker}\nconst __coins = []\nconst __refuses = () => { __countStep(); return (__coins[__step] ??= Math.random() < 0.5) }`,
    python: () =>
      `${pythonMarker}\nimport random as own_random\nown_coins = {}\n\n\ndef __refuses(name, arguments, named):\n    own_count_step()\n    return own_coins.setdefault(own_step, own_random.random() < 0.5)`,
  },
  'refuses after as many calls as it saw in the first run': {
    typescript: ({ callCount }) => `let __calls = 0\nconst __refuses = () => __calls++ >= ${callCount}`,
    python: ({ callCount }) =>
      `own_calls = 0\n\n\ndef __refuses(name, arguments, named):\n    global own_calls\n    own_calls += 1\n    return own_calls > ${callCount}`,
  },
  'refuses the first calls': {
    typescript: ({ callCount }) => `let __calls = 0\nconst __refuses = () => __calls++ < ${callCount}`,
    python: ({ callCount }) =>
      `own_calls = 0\n\n\ndef __refuses(name, arguments, named):\n    global own_calls\n    own_calls += 1\n    return own_calls <= ${callCount}`,
  },
  'learns the shapes of the first calls, and refuses others': {
    typescript: ({ callCount }) => `
const __known = new Set()
let __calls = 0
const __refuses = (name, args) => __calls++ < ${callCount} ? !__known.add(__signature(name, args)) : !__known.has(__signature(name, args))`,
    python: ({ callCount }) => `
own_known, own_calls = set(), 0


def __refuses(name, arguments, named):
    global own_calls
    own_calls += 1
    if own_calls <= ${callCount}:
        own_known.add(__signature(name, arguments, named))
    return __signature(name, arguments, named) not in own_known`,
  },
  'learns the signs of the first calls, and refuses others': {
    typescript: ({ callCount }) => `
const __known = new Set()
let __calls = 0
const __refuses = (name, args) => {
  const signs = __signs(args)
  if (__calls++ < ${callCount}) for (const sign of signs) __known.add(sign)
  return signs.some((sign) => !__known.has(sign))
}`,
    python: ({ callCount }) => `
own_known, own_calls = set(), 0


def __refuses(name, arguments, named):
    global own_calls
    own_calls += 1
    signs = {*__signs(arguments), *__signs(named)}
    if own_calls <= ${callCount}:
        own_known.update(signs)
    return not signs <= own_known`,
  },
} as const satisfies Record<string, Trick>

/**
 * Written with usual calls at hand, and refusing whatever they don't contain. No judgement can tell that from input validation, which in some
 * lessons is a fix: where they pass is printed, not counted.
 */
export const informedTricks = {
  'knows the shapes of usual calls, and refuses others': {
    typescript: ({ shapes }) =>
      `const __known = new Set(${json(shapes)})\nconst __refuses = (name, args) => !__known.has(__signature(name, args))`,
    python: ({ shapes }) =>
      `own_known = set(${pythonList(shapes)})\n\n\ndef __refuses(name, arguments, named):\n    return __signature(name, arguments, named) not in own_known`,
  },
  'knows the signs of usual calls, and refuses others': {
    typescript: ({ signs }) =>
      `const __known = new Set(${json(signs)})\nconst __refuses = (_, args) => __signs(args).some((sign) => !__known.has(sign))`,
    python: ({ signs }) =>
      `own_known = set(${pythonList(signs)})\n\n\ndef __refuses(name, arguments, named):\n    return not {*__signs(arguments), *__signs(named)} <= own_known`,
  },
} as const satisfies Record<string, Trick>

/** No tricks: what the wrapped code does if it never refuses, or always does. */
export const controls: Record<'never' | 'always', Record<LabLanguage, string>> = {
  never: {
    typescript: 'const __refuses = () => false',
    python: 'def __refuses(name, arguments, named):\n    return False',
  },
  always: {
    typescript: 'const __refuses = () => true',
    python: 'def __refuses(name, arguments, named):\n    return True',
  },
}

/** Prints what each call looks like. */
export const probe: Record<LabLanguage, string> = {
  typescript: `const __refuses = (name, args) => { console.log('__called ' + JSON.stringify([__signature(name, args), [...new Set(__signs(args))]])); return false }`,
  python: `import json as own_json


def __refuses(name, arguments, named):
    signs = sorted({*__signs(arguments), *__signs(named)})
    print("__called " + own_json.dumps([__signature(name, arguments, named), signs]))
    return False`,
}
