/** What the content says about packages from npm, and about code of its own. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { XMLParser } from 'fast-xml-parser'
import Handlebars from 'handlebars'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { AndFilter, EqualityFilter, FilterParser } from 'ldapts'
import { catchError, type Quote, saysIf } from './quote.ts'

const topics = join(import.meta.dirname, '../../content/topics')

/** Code of a challenge, as learners see it. It is no part of the program, so it has no types here. */
const load = (path: string) => import(pathToFileURL(join(topics, path)).href)

const entityUsed = (times: number) => `<!DOCTYPE c [<!ENTITY a "${'a'.repeat(1000)}">]><c>${'&a;'.repeat(times)}</c>`

/** The statement that the code of a challenge makes, without a database. */
async function catchStatement(run: (db: unknown) => Promise<unknown>): Promise<string> {
  let statement = ''
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => {
      statement = query.sql
    },
  })
  await run(db)
  return statement
}

export const libraryQuotes: Quote[] = [
  {
    file: 'jwt-verification/challenges/renew-session/challenge.yaml',
    says: '`decodeJwt` of jose has no key among its arguments.',
    run: async () => {
      const token = await new SignJWT({ sub: '1' }).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32))
      const isDecoded = decodeJwt.length === 1 && decodeJwt(token).sub === '1'
      return saysIf(isDecoded, '`decodeJwt` of jose has no key among its arguments.')
    },
  },
  {
    file: 'jwt-verification/challenges/newsletter-links/challenge.yaml',
    says: 'jose compares it when the option `typ` is given.',
    run: async () => {
      const key = randomBytes(32)
      const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256', typ: 'link' }).sign(key)
      const isAccepted = (options: { typ?: string }) =>
        jwtVerify(token, key, options).then(
          () => true,
          () => false,
        )
      const isCompared = (await isAccepted({})) && !(await isAccepted({ typ: 'session' }))
      return saysIf(isCompared, 'jose compares it when the option `typ` is given.')
    },
  },
  {
    file: 'jwt-verification/challenges/renew-session/challenge.yaml',
    says: '{"token": "eyJhbGciOiJIUzI1NiJ9.(sub 1, sid 501, iat now).AAAA"}',
    run: async () => {
      const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32))
      return `{"token": "${token.split('.')[0]}.(sub 1, sid 501, iat now).AAAA"}`
    },
  },
  {
    file: 'xss/challenges/login-history/challenge.yaml',
    says: 'In Handlebars, three braces mean: do not escape.',
    run: () => {
      const shown = Handlebars.compile('{{device}} {{{device}}}')({ device: '<b>' })
      return saysIf(shown === '&lt;b&gt; <b>', 'In Handlebars, three braces mean: do not escape.')
    },
  },
  {
    file: 'xss/challenges/login-history/challenge.yaml',
    says: 'shows as `&amp;lt;` on every page that escapes properly',
    run: () => `shows as \`${Handlebars.escapeExpression('&lt;')}\` on every page that escapes properly`,
  },
  {
    file: 'input-validation/challenges/print-release/challenge.yaml',
    says: 'The filter is `(&(uid=ada)(printPin=\\2a))`: the PIN would have to be an asterisk.',
    run: () => {
      const values = { uid: 'ada', printPin: '*' }
      const filters = Object.entries(values).map(([attribute, value]) => new EqualityFilter({ attribute, value }))
      return `The filter is \`${new AndFilter({ filters })}\`: the PIN would have to be an asterisk.`
    },
  },
  {
    file: 'input-validation/challenges/print-release/challenge.yaml',
    says: 'The PIN `*` turns "the PIN is this" into "there is a PIN".',
    run: () => {
      const kind = FilterParser.parseString('(printPin=*)').constructor.name
      return saysIf(kind === 'PresenceFilter', 'The PIN `*` turns "the PIN is this" into "there is a PIN".')
    },
  },
  {
    file: 'xxe/challenges/catalog-feed/challenge.yaml',
    says: 'By default, fast-xml-parser stops at 100,000 characters of replaced text.',
    run: () => {
      const parser = new XMLParser()
      const isRead = catchError(() => parser.parse(entityUsed(100))) === undefined
      const limit = /> (\d+)$/.exec(catchError(() => parser.parse(entityUsed(101)))?.message ?? '')?.[1]
      const shown = isRead ? Number(limit).toLocaleString('en') : 'fewer'
      return `By default, fast-xml-parser stops at ${shown} characters of replaced text.`
    },
  },
  {
    file: 'xxe/challenges/catalog-feed/challenge.yaml',
    says: 'fast-xml-parser never replaces an entity inside another one',
    run: () => {
      const feed = '<!DOCTYPE c [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><c>&b;</c>'
      const isReplaced = JSON.stringify(new XMLParser().parse(feed)).includes('xx')
      return saysIf(!isReplaced, 'fast-xml-parser never replaces an entity inside another one')
    },
  },
  {
    file: 'sql-injection/challenges/club-members/challenge.yaml',
    says: "`... AND last_visit >= date('now', '-0 days') OR (1=1 AND ''<>' days')`. The last one is always true",
    run: async () => {
      const { listMembers } = await load('sql-injection/challenges/club-members/typescript/club-members.ts')
      const visitedWithin = "0 days') OR (1=1 AND ''<>'"
      const statement = await catchStatement((db) => listMembers(db, 4, { visitedWithin }))
      const database = new DatabaseSync(':memory:')
      database.exec(`CREATE TABLE members (id, club_id, name, city, last_visit);
        INSERT INTO members VALUES (1, 4, 'Ada', 'Bath', '2020-01-01'), (2, 5, 'Ben', 'York', '2020-01-01')`)
      const count = database.prepare(statement).all(4, 200).length
      const conditions = / and (.+) order by /.exec(statement)?.[1]
      return `\`... AND ${conditions}\`. The last one is ${count === 2 ? 'always' : 'not always'} true`
    },
  },
  {
    file: 'vulnerable-dependencies/challenges/package-proxy/challenge.yaml',
    says: 'fails with `no version of acme-flags satisfies ^0.1.0`',
    run: async () => {
      const { resolvePackage } = await load(
        'vulnerable-dependencies/challenges/package-proxy/typescript/package-proxy.ts',
      )
      const empty = { name: 'internal', releases: async () => [] }
      const message = await resolvePackage('acme-flags', '^0.1.0', empty, empty).catch(({ message }: Error) => message)
      return `fails with \`${message}\``
    },
  },
  {
    file: 'vulnerable-dependencies/challenges/audit-gate/challenge.yaml',
    says: 'The pipeline stops with `high: EXA-2026-0177 in tiny-yaml 3.1.0`.',
    run: async () => {
      const { judge } = await load('vulnerable-dependencies/challenges/audit-gate/typescript/audit-gate.ts')
      const finding = { advisory: 'EXA-2026-0177', package: 'tiny-yaml', version: '3.1.0', severity: 'high' }
      return `The pipeline stops with \`${judge([finding], []).text}\`.`
    },
  },
]
