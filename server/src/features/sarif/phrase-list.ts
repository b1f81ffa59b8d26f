import { type RuleWords, readType } from './find-rule.ts'
import { isObject, type JsonObject } from './sarif-document.ts'

/** Common names of weaknesses. The last resort for rules without a CWE from unknown tools. */
const names: readonly (readonly [phrase: string, cwe: number])[] = [
  ['nosql injection', 943],
  ['mongo injection', 943],
  ['hql injection', 564],
  ['sql injection', 89],
  ['sqli', 89],
  ['raw sql', 89],
  ['cross site scripting', 79],
  ['crosssite scripting', 79],
  ['xss', 79],
  ['inner html', 79],
  ['innerhtml', 79],
  ['os command injection', 78],
  ['command injection', 78],
  ['shell injection', 78],
  ['argument injection', 88],
  ['os system', 78],
  ['shell true', 78],
  ['subprocess shell', 78],
  ['template injection', 1336],
  ['ssti', 1336],
  ['code injection', 94],
  ['remote code execution', 94],
  ['arbitrary code execution', 94],
  ['eval injection', 95],
  ['eval detected', 95],
  ['detect eval', 95],
  ['use of eval', 95],
  ['eval with expression', 95],
  ['eval used', 95],
  ['ldap injection', 90],
  ['xpath injection', 643],
  ['xml injection', 91],
  ['crlf injection', 93],
  ['header injection', 113],
  ['response splitting', 113],
  ['log injection', 117],
  ['log forging', 117],
  ['prototype pollution', 1321],
  ['mass assignment', 915],
  ['path traversal', 22],
  ['directory traversal', 22],
  ['path manipulation', 22],
  ['file inclusion', 22],
  ['arbitrary file', 22],
  ['zip slip', 22],
  ['zipslip', 22],
  ['open redirect', 601],
  ['unvalidated redirect', 601],
  ['url redirection', 601],
  ['server side request forgery', 918],
  ['ssrf', 918],
  ['cross site request forgery', 352],
  ['csrf', 352],
  ['xml external entit', 611],
  ['xxe', 611],
  ['xml bomb', 776],
  ['billion laughs', 776],
  ['insecure deserialization', 502],
  ['unsafe deserialization', 502],
  ['untrusted deserialization', 502],
  ['deserialization of untrusted', 502],
  ['object deserialization', 502],
  ['object injection', 502],
  ['pickle', 502],
  ['unsafe yaml load', 502],
  ['unrestricted file upload', 434],
  ['unrestricted upload', 434],
  ['unsafe file upload', 434],
  ['insecure direct object reference', 639],
  ['idor', 639],
  ['hardcoded secret', 798],
  ['hardcoded password', 798],
  ['hardcoded credential', 798],
  ['hardcoded key', 798],
  ['hardcoded token', 798],
  ['hardcoded username', 798],
  ['hardcoded api key', 798],
  ['hardcoded jwt secret', 798],
  ['hard coded secret', 798],
  ['hard coded password', 798],
  ['hard coded credential', 798],
  ['hard coded key', 798],
  ['hard coded token', 798],
  ['secret detected', 798],
  ['secret keyword', 798],
  ['leaked secret', 798],
  ['exposed secret', 798],
  ['aws access key', 798],
  ['generic api key', 798],
  ['rsa private key', 798],
  ['insecure random', 338],
  ['weak random', 338],
  ['weak prng', 338],
  ['predictable random', 338],
  ['pseudo random', 338],
  ['random number generator', 338],
  ['weak hash', 328],
  ['insecure hash', 328],
  ['broken hash', 328],
  ['weak digest', 328],
  ['weak md5', 328],
  ['use of md5', 328],
  ['use of sha1', 328],
  ['weak cipher', 327],
  ['weak crypto', 327],
  ['weak encryption', 327],
  ['weak ssl', 327],
  ['weak tls', 327],
  ['insecure cipher', 327],
  ['broken crypto', 327],
  ['padding oracle', 327],
  ['ecb mode', 327],
  ['static iv', 329],
  ['hardcoded iv', 329],
  ['certificate validation', 295],
  ['certificate verification', 295],
  ['hostname verification', 297],
  ['insecure cookie', 614],
  ['cookie without secure', 614],
  ['cookie missing secure', 614],
  ['cookie secure', 614],
  ['secure flag', 614],
  ['http only', 1004],
  ['httponly', 1004],
  ['same site', 1275],
  ['samesite', 1275],
  ['session fixation', 384],
  ['clickjacking', 1021],
  ['tapjacking', 1021],
  ['permissive cors', 942],
  ['cors misconfiguration', 942],
  ['cors policy', 942],
  ['content security policy', 1021],
  ['strict transport security', 319],
  ['x content type options', 16],
  ['x frame options', 1021],
  ['referrer policy', 200],
  ['cache control', 200],
  ['set cookie', 614],
  ['redos', 1333],
  ['regular expression denial of service', 1333],
  ['denial of service', 400],
  ['uncontrolled resource consumption', 400],
  ['decompression bomb', 409],
  ['zip bomb', 409],
  ['buffer overflow', 120],
  ['buffer overrun', 120],
  ['buffer over read', 126],
  ['out of bounds', 119],
  ['banned c function', 120],
  ['use after free', 416],
  ['double free', 415],
  ['null pointer dereference', 476],
  ['null dereference', 476],
  ['memory leak', 401],
  ['uninitialized variable', 457],
  ['uninitialised variable', 457],
  ['format string', 134],
  ['integer overflow', 190],
  ['integer underflow', 191],
  ['race condition', 362],
  ['toctou', 367],
  ['time of check', 367],
  ['timing attack', 208],
  ['information disclosure', 200],
  ['information exposure', 200],
  ['information leak', 200],
  ['sensitive data exposure', 200],
  ['sensitive information in log', 532],
  ['stack trace exposure', 209],
  ['missing authentication', 306],
  ['missing authorization', 862],
  ['broken access control', 284],
  ['broken object level authorization', 639],
  ['privilege escalation', 269],
  ['elevation of privilege', 269],
  ['jwt signature', 347],
  ['signature verification', 347],
  ['cleartext transmission', 319],
  ['unencrypted connection', 319],
  ['plaintext password', 256],
  ['debug mode', 489],
  ['default credentials', 1392],
  ['excessive permissions', 250],
  ['running as root', 250],
  ['vulnerable component', 1395],
  ['vulnerable dependency', 1395],
  ['oss vuln', 1395],
  ['known vulnerabilities', 1395],
]

/** Unambiguous names: in prose, only these count. */
const inProse = new Set(
  [
    'sql injection',
    'nosql injection',
    'cross site scripting',
    'command injection',
    'shell injection',
    'code injection',
  ].concat(
    [
      'path traversal',
      'directory traversal',
      'open redirect',
      'server side request forgery',
      'cross site request forgery',
    ],
    ['insecure deserialization', 'unsafe deserialization', 'untrusted deserialization', 'prototype pollution'],
    ['hardcoded password', 'hardcoded secret', 'hardcoded credential', 'hardcoded username', 'timing attack'],
    ['regular expression denial of service', 'redos', 'ldap injection', 'xpath injection', 'template injection'],
    ['buffer overflow', 'use after free', 'integer overflow', 'xml external entit', 'log injection'],
  ),
)

/** Longer than a title: a sentence that may mention what the rule is not about. */
const maxTitleWords = 9
const maxSentenceWords = 40

/**
 * The CWE that a rule names. Its id, name, type and tags come first, then its title; in a sentence, only unambiguous
 * names count. Rules about imports and unused code name packages, not weaknesses.
 */
export function findPhraseCwe({
  id,
  name,
  type,
  tags,
  short,
}: Pick<RuleWords, 'id' | 'name' | 'type' | 'tags' | 'short'>) {
  const title = toWords(short)
  if (/ (unused|import|imports|imported|deprecated|duplicate|duplicated) /.test(`${toWords(id)}${title}`))
    return undefined
  for (const text of [type, id, name]) {
    const cwe = findIn(toWords(text), names)
    if (cwe !== undefined) return cwe
  }
  const length = title.split(' ').length
  if (length <= maxTitleWords + 2) {
    const cwe = findIn(title, names)
    if (cwe !== undefined) return cwe
  } else if (length <= maxSentenceWords) {
    const cwe = findIn(title, strongNames)
    if (cwe !== undefined) return cwe
  }
  return findIn(
    ` ${tags
      .filter((tag) => !/cwe|owasp/.test(tag))
      .map(toWords)
      .join(' | ')} `,
    names,
  )
}

const strongNames = names.filter(([phrase]) => inProse.has(phrase))

/**
 * For tools where only the result says what it is about, such as AppScan's `VulnerabilityType`. Values repeat often.
 */
export function createMeaningFinder(): (result: JsonObject) => number | undefined {
  const known = new Map<string, number | undefined>()
  return ({ properties }) => {
    const type = isObject(properties) ? readType(properties) : ''
    if (type === '') return undefined
    if (!known.has(type) && known.size < maxKnownTypes) known.set(type, findIn(toWords(type), names))
    return known.get(type)
  }
}

const maxKnownTypes = 1000

function findIn(words: string, list: typeof names): number | undefined {
  return list.find(([phrase]) => words.includes(` ${phrase}`))?.[1]
}

/** `javaSqlInjection`, `SQL_INJECTION` and `sql-injection` all become ` sql injection `. */
function toWords(text: string): string {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
  return ` ${words} `
}
