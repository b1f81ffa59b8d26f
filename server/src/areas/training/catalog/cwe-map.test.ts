/** Common weaknesses lead to a lesson. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { builtInContentFolder, type Catalog, listTopicsForCwe, loadCatalog, topWeaknesses } from './catalog.ts'

const samples = join(import.meta.dirname, '../../../../test/sarif-samples')

/** Weaknesses that scanners report and the catalog does not cover, with the reason. */
const nowhere: Record<number, string> = {
  99: 'names of resources other than files; not taught',
  134: 'format strings; not taught',
  178: 'upper and lower case; not taught',
  183: 'a list of allowed values that allows too much; not taught',
  185: 'a wrong regular expression; only slow ones are taught',
  186: 'a regular expression that allows too little',
  219: 'data below the root of a web server; not taught',
  315: 'plain text in cookies; not taught',
  477: 'an obsolete function',
  548: 'a listing of a directory; not taught',
  561: 'dead code',
  563: 'an assignment to a variable that nobody reads',
  570: 'an expression that is always false',
  571: 'an expression that is always true',
  581: 'equals without hashCode, or the other way round',
  584: 'a return inside of finally',
  628: 'a call with wrong arguments',
  642: 'state that the client keeps; not taught',
  643: 'XPath; not taught',
  665: 'a variable that is not initialised; too wide to say what follows from it',
  670: 'control flow that is always wrong',
  685: 'a call with the wrong number of arguments',
  687: 'a call with a wrong value as argument',
  693: 'too wide to say what follows from it',
  772: 'memory or files that are never released; not taught',
}

let catalog: Catalog
beforeAll(async () => {
  catalog = await loadCatalog([builtInContentFolder])
})

const leadsNowhere = (cwe: number) => listTopicsForCwe(catalog, String(cwe)).length === 0

test('every weakness of the Top 25 leads to a topic', () => {
  expect(topWeaknesses.filter(leadsNowhere)).toEqual([])
})

test('every weakness that a scanner reports leads to a topic, or has a documented reason', () => {
  const named = new Set<number>()
  for (const file of globSync(join(samples, '*.sarif'))) {
    const text = readFileSync(file, 'utf8')
    for (const [, number] of text.matchAll(/cwe[-_/ :]*0*(\d{1,4})/gi)) named.add(Number(number))
  }

  expect(named.size).toBeGreaterThan(100)
  expect([...named].filter(leadsNowhere).sort((a, b) => a - b)).toEqual(Object.keys(nowhere).map(Number))
})

/** Weaknesses that a lesson teaches without a challenge, and the words it uses. */
const lessonWords: Record<string, Record<number, string>> = {
  'broken-authentication': {
    288: 'Side doors',
    302: 'Believing what the caller says',
    304: 'Half a sign-in',
    306: 'Each further way in has to prove the same',
    521: 'refuse passwords from known leaks',
    640: 'the reset by mail',
    799: 'Count with the thing that is guessed',
  },
  'buffer-overflow': {
    119: 'reads or changes whatever is there',
    121: 'On the stack and on the heap',
    122: 'On the stack and on the heap',
    126: 'read too far',
    415: 'Freeing one of them twice',
    476: 'Is it an address at all?',
  },
  'code-injection': { 94: 'ways to turn data into code' },
  'command-injection': { 77: 'The shell reads it' },
  'error-handling': {
    248: 'One handler at the edge',
    252: 'an unread result is a swallowed error',
    390: 'Do not swallow',
    391: 'Do not swallow',
    396: 'by their type',
    497: 'a path, the address of',
    537: 'A message written for developers',
    550: 'A message written for developers',
    703: 'when it is surprised',
  },
  'hardcoded-credentials': { 547: 'The derived constant' },
  idor: { 425: 'A user interface that does not show it' },
  'input-validation': {
    20: 'Validation is where a program states',
    74: 'Where such a value enters another language',
    129: 'An index is within the list',
    184: 'rather than what is forbidden',
    625: 'Anchors matter',
    843: "A number isn't a string that looks like one",
  },
  'insecure-defaults': {
    16: 'Most settings are never set',
    215: 'Debug pages',
    346: 'wildcard origins',
    1327: '`0.0.0.0`',
  },
  'insecure-randomness': { 330: 'must not be guessed' },
  'integer-overflow': { 191: '**Underflow**' },
  'mass-assignment': { 471: 'the sender decides which fields there are' },
  'missing-authorization': {
    250: 'Too many rights to begin with',
    284: 'Authorization decides what they may do',
    285: 'Authorization decides what they may do',
  },
  'password-storage': {
    256: '**Plain or encrypted**',
    257: '**Plain or encrypted**',
    760: 'random and different for each account',
  },
  'path-traversal': { 36: 'at the start goes to the root', 73: 'opens files by a name from outside' },
  'resource-exhaustion': {
    405: 'what does the sender pay',
    409: 'unpacks to a thousand times its size',
    674: 'nesting that recurses',
    730: "can't respond to anyone else",
    834: 'how often a loop runs',
    1176: 'a list that is searched once per element',
  },
  'sensitive-data-exposure': {
    200: 'It is handed out',
    312: 'encrypted where the disk or the backup',
    313: 'encrypted where the disk or the backup',
    359: 'Dates of birth',
    538: 'in a file in a shared folder',
    552: 'in a file in a shared folder',
    598: "secrets don't belong in URLs",
  },
  'session-management': { 1004: 'scripts cannot read' },
  'transport-security': {
    296: '**The chain**',
    299: 'whether it was revoked',
    300: 'your talk with the attacker',
    311: 'What must be encrypted needs a setting',
    523: 'addresses with `http:`',
  },
  'vulnerable-dependencies': {
    426: 'the first in the search path wins',
    506: 'hostile ones',
    830: 'the `integrity` attribute of a script',
    937: 'Code that was honest and has a hole',
    1035: 'Code that was honest and has a hole',
    1104: 'A package without maintainers',
  },
  'weak-cryptography': {
    208: 'compare tags in constant time',
    310: 'Ciphers are seldom broken',
    326: 'RSA keys under 2048 bits',
    329: 'constant vectors',
    780: 'PKCS #1 v1.5 padding',
  },
  xss: { 80: 'text between tags', 87: '`javascript:` addresses' },
}

test('a topic is tagged with exactly the weaknesses that its challenges or lesson teach', () => {
  const topics = join(builtInContentFolder, 'topics')
  const untaught: string[] = []
  for (const { id, cwes } of catalog.topics.values()) {
    const files = globSync(join(topics, id, 'challenges/*/challenge.yaml'))
    const challenges = files.map((file) => readFileSync(file, 'utf8')).join()
    const lesson = readFileSync(join(topics, id, 'lesson.md'), 'utf8').replaceAll(/\s+/g, ' ')
    for (const cwe of cwes.map((name) => Number(String(name).replace('CWE-', '')))) {
      const words = lessonWords[id]?.[cwe]
      const isTaught = new RegExp(`CWE-${cwe}\\b`).test(challenges) || (words !== undefined && lesson.includes(words))
      if (!isTaught) untaught.push(`${id}: CWE-${cwe}`)
    }
  }
  expect(untaught).toEqual([])
})

test('every topic has at least three challenges, and every scenario six steps', () => {
  const topics = [...catalog.topics.values()].filter(({ isRetired }) => !isRetired)
  const scenarios = [...catalog.scenarios.values()].filter(({ isRetired }) => !isRetired)

  expect(topics.filter(({ challengeIds }) => challengeIds.length < 3).map(({ id }) => id)).toEqual([])
  expect(scenarios.filter(({ stepCount }) => stepCount < 6).map(({ id }) => id)).toEqual([])
})
