import { translate } from './translate.ts'

/** Text from rules as plain words, so that `XPathInjection`, `XPATH_INJECTION` and "XPath injection" read the same. */

/** Spellings that splitting would tear apart. */
const wholeWords: readonly (readonly [RegExp, string])[] = [
  [/nosql|No-?S[Qq][Ll]|NOSQL/g, 'nosql'],
  [/sqli(?![a-z])/gi, 'sqli'],
  [/redos/gi, 'redos'],
  [/ddos/gi, 'ddos'],
  [/\bdos\b|DoS/g, 'dos'],
  [/\bhref\b/gi, 'href'],
  [/IDs\b/g, 'id'],
]

/** Words that are written apart, together or in other ways, as one. */
const joined: readonly (readonly [RegExp, string])[] = [
  // SonarQube's way to say "look at this"; nothing is said about what.
  [/\bsecurity sensitive\b/g, ''],
  [/\bhard ?cod(?:e|ed|ing)\b/g, 'hardcoded'],
  [/\bplain ?text\b/g, 'plaintext'],
  [/\b(?:clear|clean) ?text\b/g, 'cleartext'],
  [/\bx ?path\b/g, 'xpath'],
  [/\bx ?query\b/g, 'xquery'],
  [/\bcross ?site\b/g, 'cross site'],
  [/\bhttp only\b/g, 'httponly'],
  [/\bsame site\b/g, 'samesite'],
  [/\bpost message\b/g, 'postmessage'],
  [/\binner html\b/g, 'innerhtml'],
  [/\bapi key/g, 'apikey'],
  [/\bmongo db\b/g, 'mongodb'],
  [/\bdynamo db\b/g, 'dynamodb'],
  [/\bjava script\b/g, 'javascript'],
  [/\bweb ?view\b/g, 'webview'],
  [/\bsha 1\b/g, 'sha1'],
  [/\bmd 5\b/g, 'md5'],
  [/\b3 des\b/g, '3des'],
  [/\bover flow/g, 'overflow'],
  [/\bover run/g, 'overrun'],
  [/\btime ?out/g, 'timeout'],
  [/\bfile name/g, 'filename'],
  [/\bun (validated|trusted|sanitized|initialized)\b/g, 'un$1'],
  [/\bde serializ/g, 'deserializ'],
  [/serialis/g, 'serializ'],
  [/sanitis/g, 'sanitiz'],
  [/authoris/g, 'authoriz'],
]

const isAscii = /^[\0-\x7f]*$/

/** Words, lower case and in the singular. Letters of every script count. */
export function splitWords(text: string): string[] {
  let words = isAscii.test(text) ? text : translate(text)
  for (const [pattern, whole] of wholeWords) words = words.replace(pattern, ` ${whole} `)
  words = words
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
  for (const [pattern, together] of joined) words = words.replace(pattern, together)
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map(toSingular)
}

/** Good enough to compare: both sides are cut in the same way. The function `gets` isn't several GET requests. */
export function toSingular(word: string): string {
  if (word.length <= 3 || word === 'https' || word === 'gets' || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}
