import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { buildOpenApi, errors, publicApiBase, publicOperations, scopeNames } from '@parapet/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, useWorld, type World } from '../../../test/world.ts'
import { type PageElement, readPage } from '../../../test/worlds/reference-page.ts'
import { createExample } from './example-value.ts'
import { type Reference, readDocument, type Schema } from './read-document.ts'
import { writeSamples } from './render-samples.ts'

const runFile = promisify(execFile)

let world: World
beforeAll(async () => {
  world = await createWorld({ rateLimitPerMinute: 1200 })
})
afterAll(() => world.close())

describe('the OpenAPI document', () => {
  test('is the same at both addresses, for everyone, with the URL of this installation', async () => {
    const first = await world.request('GET', '/openapi.json')
    const second = await world.request('GET', `${publicApiBase}/openapi.json`)

    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.body.servers).toEqual([{ url: world.url }])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  test('is not sent again to a caller who has it', async () => {
    const { headers } = await world.request('GET', '/openapi.json')
    const etag = headers.get('etag') as string
    const again = await world.request('GET', '/openapi.json', undefined, { headers: { 'if-none-match': etag } })

    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect(again.headers.get('vary')).toBe('accept-encoding')
  })

  test('is the committed one, apart from the address', async () => {
    const { body } = await world.request('GET', '/openapi.json')
    const committed = JSON.parse(
      await readFile(new URL(import.meta.resolve('../../../../contract/openapi.json')), 'utf8'),
    )

    const contact = { ...committed.info.contact, url: `${world.url}/docs` }
    expect(body).toEqual({ ...committed, servers: body.servers, info: { ...committed.info, contact } })
  })

  test('has unique operations, declares all path parameters and has no dangling references', async () => {
    const { body } = await world.request('GET', '/openapi.json')
    const { operations } = readDocument(body)
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string)
    const resolve = (path: string) => path.split('/').reduce((at, step) => at?.[step], body)

    expect(new Set(operations.map(({ id }) => id)).size).toBe(publicOperations.length)
    expect(references.filter((path) => resolve(path) === undefined)).toEqual([])
    for (const { id, path, parameters } of operations) {
      const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(declared, id).toEqual(inPath)
    }
  })
})

describe('examples', () => {
  const reference = readDocument(JSON.parse(JSON.stringify(buildOpenApi('https://training.example.com'))))
  const findMistakes = createChecker(reference)

  test.each(reference.operations.map((operation) => [operation.id, operation] as const))(
    'of %s are what its schemas describe',
    (_id, { body, answer }) => {
      const answered = answer.example ?? createExample(answer.schema, reference.schemas)

      expect(findMistakes(answer.schema, answered)).toEqual([])
      if (body !== undefined) expect(findMistakes(body.schema, body.example)).toEqual([])
    },
  )

  test('in JavaScript run as they are printed', async () => {
    const org = await world.organization()
    const reference = readDocument((await world.request('GET', '/openapi.json')).body)
    const sampleOf = (id: string) => {
      const operation = reference.operations.find((operation) => operation.id === id)
      if (operation === undefined) throw new Error(`no operation ${id}`)
      return writeSamples(reference, operation).javascript
    }
    const run = (id: string) =>
      runFile(process.execPath, ['--input-type=module', '--eval', sampleOf(id)], {
        cwd: import.meta.dirname,
        env: { PARAPET_API_KEY: org.key },
      })

    expect((await run('customCourses.create')).stdout).toContain("name: 'Onboarding'")
    expect((await run('auditLog.list')).stdout).toContain("action: 'custom_course.created'")
    await expect(run('users.update')).rejects.toThrow('user_not_found')
  })

  test.for([
    ['python', 'python3', '-c'],
    ['php', 'php', '-r'],
    ['ruby', 'ruby', '-e'],
  ] as const)('in %s run as they are printed', async ([language, program, flag], { skip }) => {
    const isHere = await runFile(program, ['--version']).then(
      () => true,
      () => false,
    )
    skip(!isHere, `needs ${program}`)
    const org = await world.organization()
    const reference = readDocument((await world.request('GET', '/openapi.json')).body)
    const run = async (id: string) => {
      const operation = reference.operations.find((operation) => operation.id === id)
      if (operation === undefined) throw new Error(`no operation ${id}`)
      const code = writeSamples(reference, operation)[language].replace(/^<\?php\n/, '')
      return runFile(program, [flag, code], { env: { ...process.env, PARAPET_API_KEY: org.key } })
    }

    for (const [id, expected] of [
      ['customCourses.create', 'Onboarding'],
      ['auditLog.list', 'custom_course.created'],
      ['policy.evaluate', 'ada@example.com'],
    ] as const) {
      const { stdout, stderr } = await run(id)
      expect(stdout, id).toContain(expected)
      expect(stderr, id).toBe('')
    }
  })
})

describe('the reference page', () => {
  let page: string
  let elements: PageElement[]
  let ids: Set<string>
  beforeAll(async () => {
    page = (await world.request('GET', '/docs')).text
    elements = readPage(page)
    ids = new Set(elements.flatMap(({ attributes }) => attributes.id ?? []))
  })
  const find = (name: string) => elements.filter((element) => element.name === name)

  test('needs no key, and allows only its own style and script', async () => {
    const answer = await world.request('GET', '/docs')

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('etag')).toMatch(/^W\/"/)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
  })

  test('has no inline script, style or handler that the policy would block', () => {
    for (const { name, attributes, text } of elements) {
      const names = Object.keys(attributes)
      expect(
        names.filter((attribute) => /^(style|on\w+)$/.test(attribute)),
        name,
      ).toEqual([])
      if (name === 'script') expect(attributes.src).toBeDefined()
      if (name === 'script') expect(text).toBe('')
    }
    expect(find('style')).toEqual([])
  })

  test('loads its style and script from this installation', async () => {
    const paths = [find('script')[0]?.attributes.src, elements.find(isStyleSheet)?.attributes.href]
    const answers = await Promise.all(
      paths.map((path) => world.request('GET', String(new URL(`${path}`, `${world.url}/docs`)))),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
      'text/javascript; charset=utf-8',
      'text/css; charset=utf-8',
    ])
  })

  test('names every operation, error code and scope, each at an address of its own', () => {
    const expected = [
      ...publicOperations.map(({ id }) => id),
      ...Object.keys(errors).map((code) => `error-${code}`),
      ...scopeNames.map((scope) => `scope-${scope}`),
    ]

    expect(expected.filter((id) => !ids.has(id))).toEqual([])
  })

  test('shows the path, scope and error codes of every operation', () => {
    const articles = find('article').filter(({ attributes }) => attributes.class === 'operation')
    for (const operation of readDocument(buildOpenApi() as never).operations) {
      const text = articles.find(({ attributes }) => attributes['aria-labelledby'] === operation.id)?.text
      expect(text).toContain(operation.path)
      expect(text).toContain(operation.scope === 'none' ? 'Any valid key' : operation.scope)
      for (const { status, code } of operation.errors) expect(text).toContain(`${status} ${code}`)
    }
  })

  test('shows every request in five languages, of which one is open', () => {
    const samples = find('details').filter(({ attributes }) => attributes.name !== undefined)
    const groups = [...Map.groupBy(samples, ({ attributes }) => attributes.name).values()]

    // One for each operation, and the first request of the guide.
    expect(groups).toHaveLength(publicOperations.length + 1)
    for (const group of groups) {
      expect(group.map(({ attributes }) => attributes['data-language'])).toEqual([
        'curl',
        'javascript',
        'python',
        'php',
        'ruby',
      ])
      expect(group.map(({ attributes }) => 'open' in attributes)).toEqual([true, false, false, false, false])
    }
  })

  test('has one main heading, and no heading skips a level', () => {
    const levels = elements.filter(({ name }) => /^h[1-6]$/.test(name)).map(({ name }) => Number(name[1]))
    const skips = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)

    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    expect(skips).toEqual([])
  })

  test('leads every link and label to something on the page, and uses no id twice', () => {
    const hrefs = find('a').map(({ attributes }) => attributes.href ?? '')
    const targets = hrefs.filter((href) => href.startsWith('#')).map((href) => href.slice(1))
    const labels = elements.flatMap(({ attributes }) => attributes['aria-labelledby'] ?? [])
    const allIds = elements.flatMap(({ attributes }) => attributes.id ?? [])

    expect(targets.length).toBeGreaterThan(500)
    expect([...targets, ...labels].filter((id) => !ids.has(id))).toEqual([])
    expect(allIds.filter((id, i) => allIds.indexOf(id) !== i)).toEqual([])
  })

  test('shows the rate limit of this installation', async () => {
    const unlimited = await useWorld({ rateLimitPerMinute: 0 })

    expect(elements.find(isSection('rate-limits'))?.text).toContain('1,200 a minute')
    const other = readPage((await unlimited.request('GET', '/docs')).text)
    expect(other.find(isSection('rate-limits'))?.text).toContain('no limit')
  })

  test('is answered at one address only', async () => {
    expect((await world.request('GET', '/docs/')).status).toBe(404)
    expect((await world.request('POST', '/docs')).status).toBe(404)
    expect((await world.request('HEAD', '/docs')).text).toBe('')
  })
})

function isStyleSheet({ attributes }: PageElement): boolean {
  return attributes.rel === 'stylesheet'
}

function isSection(id: string) {
  return ({ name, attributes }: PageElement) => name === 'section' && attributes['aria-labelledby'] === id
}

/** Checks by the document alone, as a client that knows nothing else would. */
function createChecker({ schemas }: Reference): (schema: Schema, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true, formats })
  ajv.addVocabulary(['components']).addSchema({ $id: 'document', components: { schemas } })
  return (schema, value) => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
    validate(value)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

const formats = {
  // A file: any bytes.
  binary: true as const,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  email: /^\S+@\S+\.\S+$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uri: (text: string) => URL.canParse(text),
}
