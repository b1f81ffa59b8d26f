/** Functions that turn text into code, markup or a command, and weak hashes: shipped code must not use them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const shipped = globSync('{contract,server,sdk,web}/src/**/*.{ts,tsx,js}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

/** Our own worker and its page; no other window can send messages to it. */
const strengthWorker = ['web/src/account/strength-worker.ts', 'web/src/account/use-strength.ts']

/** Words that people search for, and names of ciphers and functions in findings: text, not code. */
const words = ['server/src/areas/integrations/mcp/search-words.ts']

const unsafe: [what: string, pattern: RegExp, allowed: string[]][] = [
  ['text run as code', /\beval\(|\bnew Function\(|\bnode:vm\b|\bset(?:Timeout|Interval)\(\s*['"`]/, []],
  ['commands run by a shell', /\bexecSync\(|\bexec\(\s*['"`]|\{ exec\b|, exec\b|shell: true/, words],
  [
    'markup made from text',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc=/,
    [],
  ],
  [
    'messages from other windows',
    /\bwindow\.(?:postMessage|onmessage)\b|addEventListener\(\s*['"]message['"]/,
    strengthWorker,
  ],
  ['WebSockets', /\bnew WebSocket\(/, []],
  ['obstacles to pasting a password', /\bonPaste=|addEventListener\(\s*['"]paste['"]/, []],
  ['checks of certificates turned off', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/, []],
  // Migrations, columns shared by several statements, positions in a list of topics, limits of a role and a pattern of
  // ours; never user input.
  [
    'SQL made from text',
    /\bsql\.(?:raw|lit)\(/,
    [
      'server/src/platform/database/migrate.ts',
      'server/src/platform/database/keep-limits.ts',
      'server/src/areas/training/compliance/compliance.queries.ts',
      'server/src/areas/training/progress/progress.queries.ts',
      'server/src/areas/learning/learning/learning.queries.ts',
      'server/src/areas/organization/people/users.queries.ts',
    ],
  ],
  // The selected code sample in the API reference; a learner's code until the service has it; form input while the page
  // loads a new release or after a session has ended, for the same person, never passwords; which switches of the player are off; ids of bulk changes under way; and the code of an LMS course during
  // sign-in, which grants no access.
  [
    'data kept by the browser',
    /\b(?:localStorage|sessionStorage|indexedDB)\b/,
    [
      'server/src/areas/site/reference/reference.js',
      'web/src/learn/answering/kept-switch.ts',
      'web/src/lms-code.ts',
      'web/src/ui/notices/new-version.ts',
      'web/src/api/drafts.ts',
      'web/src/console/bulk-acts/use-bulk-act.tsx',
    ],
  ],
  // Names of hashes in findings are words. An ETag is not a secret and proves nothing; authenticator apps use HMAC-SHA-1 by standard (RFC 6238); SAML names it
  // as the reason for a refusal.
  [
    'weak hashes',
    /['"`](?:md4|md5|sha-?1|ripemd160)['"`]/i,
    [
      'server/src/platform/http/answer/answer.ts',
      'server/src/areas/findings/sarif/topics/split-words.ts',
      'server/src/areas/directory/scim/scim-resource.ts',
      'server/src/areas/access/sign-in/second-factor.ts',
      'server/src/areas/directory/single-sign-on/saml/check-structure.ts',
      'server/src/areas/directory/single-sign-on/saml/verify-logout.ts',
    ],
  ],
  ['ciphers without a check of integrity', /['"`]aes-\d+-(?:ecb|cbc|ctr|cfb|ofb)['"`]|\bdes-|\brc4\b/i, words],
  // Spreads webhook retries.
  ['chance that can be guessed', /\bMath\.random\b/, ['server/src/delivery/dispatcher.ts', 'sdk/src/']],
]

test.each(unsafe)('no %s', (_, pattern, allowed) => {
  const found = shipped.filter(({ code }) => pattern.test(code)).map(({ file }) => file)

  expect(shipped.length).toBeGreaterThan(300)
  expect(found.filter((file) => !allowed.some((start) => file.startsWith(start)))).toEqual([])
  for (const start of allowed)
    expect(
      found.some((file) => file.startsWith(start)),
      start,
    ).toBe(true)
})
