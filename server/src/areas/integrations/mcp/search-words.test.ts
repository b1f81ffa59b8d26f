/** Searches as people phrase them. They were written before the search knew any of these words. */
import { beforeAll, expect, test } from 'vitest'
import { builtInContentFolder, type Catalog, loadCatalog } from '../../training/catalog/catalog.ts'
import { searchTopics } from './search-topics.ts'

let catalog: Catalog
beforeAll(async () => {
  catalog = await loadCatalog([builtInContentFolder])
})

const phrases: [words: string, topics: string[]][] = [
  ['SQLi', ['sql-injection']],
  ['my users can read each others invoices', ['idor', 'missing-authorization']],
  ['user can change the id in the url and see another customer', ['idor']],
  ['IDOR', ['idor']],
  ['BOLA', ['idor']],
  ['broken access control', ['missing-authorization', 'idor']],
  ['anyone can call the admin endpoint', ['missing-authorization']],
  ['attacker ran shell commands through a filename', ['command-injection']],
  ['RCE via eval', ['code-injection']],
  ['SSTI', ['code-injection']],
  ['dot dot slash', ['path-traversal']],
  ['LFI', ['path-traversal']],
  ['zip slip', ['path-traversal']],
  ['script tag in a comment runs in the browser', ['xss']],
  ['innerHTML', ['xss']],
  ['CSRF token missing', ['csrf']],
  ['XSRF', ['csrf']],
  ['pickle loads untrusted data', ['insecure-deserialization']],
  ['someone pushed an AWS key to git', ['hardcoded-credentials']],
  ['api key in source code', ['hardcoded-credentials']],
  ['MD5 for passwords', ['password-storage', 'weak-cryptography']],
  ['bcrypt', ['password-storage']],
  ['AES in ECB mode', ['weak-cryptography']],
  ['fetching a url given by the user hits the metadata service', ['ssrf']],
  ['alg none', ['jwt-verification']],
  ['verify=False', ['transport-security']],
  ['TLS certificate validation disabled', ['transport-security']],
  ['npm package with known CVE', ['vulnerable-dependencies']],
  ['typosquatting', ['vulnerable-dependencies']],
  ['two people buy the last ticket at the same time', ['race-conditions']],
  ['TOCTOU', ['race-conditions']],
  ['ReDoS', ['resource-exhaustion']],
  ['upload a php web shell', ['file-upload']],
  ['stack trace shown to users', ['error-handling']],
  ['math.random for tokens', ['insecure-randomness']],
  ['cookie without HttpOnly', ['session-management']],
  ['session fixation', ['session-management']],
  ['prototype pollution', ['mass-assignment']],
  ['people can set isAdmin in the request body', ['mass-assignment']],
  ['MongoDB $where operator from a query', ['nosql-injection']],
  ['redirect after login goes to evil site', ['open-redirect']],
  ['billion laughs', ['xxe', 'resource-exhaustion']],
  ['use after free', ['buffer-overflow']],
  ['brute force on the login form', ['broken-authentication']],
  ['credit card numbers in log files', ['log-injection', 'sensitive-data-exposure']],
  ['S3 bucket is public', ['insecure-defaults']],
]

test.each(phrases)('%j finds the right training first', (words, topics) => {
  expect(topics).toContain(searchTopics(catalog, words)[0]?.id)
})

test('a word of the catalog finds its topic before any other', () => {
  for (const { id, title } of [...catalog.topics.values()].filter(({ isRetired }) => !isRetired)) {
    expect(searchTopics(catalog, title)[0]?.id, title).toBe(id)
  }
})

test.each(['the of and', 'qwertz', '?', 'How do I bake bread'])('%j finds nothing', (words) => {
  expect(searchTopics(catalog, words)).toEqual([])
})
