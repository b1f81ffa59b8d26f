import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { buildOpenApi, errors, publicApiBase, publicOperations, scopeNames } from '@parapet/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, useWorld, type World } from '../../../../test/world.ts'
import { type PageElement, readPage } from '../../../../test/worlds/reference-page.ts'
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
      await readFile(new URL(import.meta.resolve('../../../../../contract/openapi.json')), 'utf8'),
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

describe('the reference', () => {
  let pages: Map<string, ReferencePage>
  let all: ReferencePage[]
  beforeAll(async () => {
    pages = await readReference()
    all = [...pages.values()]
  })
  const pageAt = (address: string) => {
    const page = pages.get(address)
    if (page === undefined) throw new Error(`no page ${address}`)
    return page
  }

  test('has a page for the guide, and two for each group of operations', () => {
    const groups = new Set(publicOperations.map(({ id }) => id.split('.')[0]))
    const addresses = [...pages.keys()]

    expect(addresses).toHaveLength(1 + 2 * groups.size)
    expect(addresses).toEqual(expect.arrayContaining(['/docs', '/docs/users', '/docs/webhook-endpoints/schemas']))
  })

  test('needs no key, and allows only its own style, script and search', () => {
    for (const { address, answer } of all) {
      expect(answer.status, address).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('etag')).toMatch(/^W\/"/)
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
          "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      )
    }
  })

  test('is not sent again to a reader who has it', async () => {
    const addresses = ['/docs', '/docs/users', '/docs/users/schemas', '/docs/search.json']
    const etags = await Promise.all(
      addresses.map(async (address) => (await world.request('GET', address)).headers.get('etag') as string),
    )
    const again = await Promise.all(
      addresses.map((address, i) =>
        world.request('GET', address, undefined, { headers: { 'if-none-match': etags[i] as string } }),
      ),
    )

    expect(new Set(etags).size).toBe(addresses.length)
    expect(again.map(({ status, text }) => [status, text])).toEqual(addresses.map(() => [304, '']))
  })

  test('has no inline script, style or handler that the policy would block', () => {
    for (const { address, elements } of all) {
      const attributes = elements.flatMap((element) => Object.keys(element.attributes))
      expect(
        attributes.filter((name) => /^(style|on\w+)$/.test(name)),
        address,
      ).toEqual([])
      for (const { attributes, text } of find(elements, 'script')) {
        expect(attributes.src).toBeDefined()
        expect(text).toBe('')
      }
      expect(elements.filter(({ name }) => name === 'style')).toEqual([])
    }
  })

  test('loads its styles, script and mark from this installation', async () => {
    for (const { address, elements } of all) {
      const sheets = elements.filter(isStyleSheet).map(({ attributes }) => attributes.href)
      const [script, mark] = ['script', 'img'].map((name) => find(elements, name)[0]?.attributes.src)
      const paths = [script, mark, ...sheets]
      const answers = await Promise.all(
        paths.map((path) => world.request('GET', String(new URL(`${path}`, world.url + address)))),
      )

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
        'text/javascript; charset=utf-8',
        'image/svg+xml; charset=utf-8',
        'text/css; charset=utf-8',
        'text/css; charset=utf-8',
      ])
    }
  })

  test('stays readable on slow machines: under 4,000 elements on every page, with what the script adds', () => {
    const sizes = all.map(({ address, elements }) => {
      const copyable = elements.filter(({ attributes }) => attributes.class === 'copyable')
      return { address, count: elements.length + copyable.length }
    })

    expect(sizes.filter(({ count }) => count >= 4000)).toEqual([])
  })

  test('names every operation, schema, error code and scope, each at an address of its own', () => {
    const { operations, schemas } = readDocument(buildOpenApi() as never)
    const explained = new Set(all.filter(({ address }) => address !== '/docs').flatMap(({ ids }) => [...ids]))
    const expected = [...operations.map(({ id }) => id), ...Object.keys(schemas).map((name) => `schema-${name}`)]
    const inGuide = [
      ...Object.keys(errors).map((code) => `error-${code}`),
      ...scopeNames.map((scope) => `scope-${scope}`),
    ]

    expect(operations).toHaveLength(publicOperations.length)
    expect(expected.filter((id) => !explained.has(id))).toEqual([])
    expect(inGuide.filter((id) => !pageAt('/docs').ids.has(id))).toEqual([])
  })

  test('shows the path, scope and error codes of every operation', () => {
    const articles = all
      .flatMap(({ elements }) => find(elements, 'article'))
      .filter(({ attributes }) => attributes.class === 'operation')
    for (const operation of readDocument(buildOpenApi() as never).operations) {
      const text = articles.find(({ attributes }) => attributes['aria-labelledby'] === operation.id)?.text
      expect(text).toContain(operation.path)
      expect(text).toContain(operation.scope === 'none' ? 'Any valid key' : operation.scope)
      for (const { status, code } of operation.errors) expect(text).toContain(`${status} ${code}`)
    }
  })

  test('lists every operation on its first page, with method, path and summary', () => {
    const rows = find(pageAt('/docs').elements, 'li')
    for (const { id, method, path, summary } of readDocument(buildOpenApi() as never).operations) {
      const text = rows.find(({ attributes }) => attributes.id === id)?.text.trim()
      expect(text).toBe(`${method} ${summary} ${path.replace(publicApiBase, '')}`)
    }
  })

  test('keeps addresses from when it was one page: the first page has them, with a link to what moved', () => {
    const { tags, operations, schemas } = readDocument(buildOpenApi() as never)
    const { elements } = pageAt('/docs')
    const used = tags.filter(({ name }) => operations.some(({ tag }) => tag === name))
    const ids = [
      ...used.map(({ name }) => `tag-${name}`),
      ...operations.map(({ id }) => id),
      ...Object.keys(schemas).map((name) => `schema-${name}`),
    ]
    for (const id of ids) {
      const place = elements.findIndex(({ attributes }) => attributes.id === id)
      const link = elements.slice(place).find(({ name }) => name === 'a')
      expect(elements[place]?.attributes, id).toHaveProperty('data-moved')
      expect(pageAt(link?.attributes.href?.split('#')[0] ?? '').ids, id).toContain(id)
    }
  })

  test('shows every request in five languages, of which one is open', () => {
    const samples = all
      .flatMap(({ elements }) => find(elements, 'details'))
      .filter(({ attributes }) => attributes.name !== undefined)
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

  test('has one main heading on each page, and no heading skips a level', () => {
    for (const { address, elements } of all) {
      const levels = elements.filter(({ name }) => /^h[1-6]$/.test(name)).map(({ name }) => Number(name[1]))
      const skips = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)

      expect(
        levels.filter((level) => level === 1),
        address,
      ).toHaveLength(1)
      expect(levels[0], address).toBe(1)
      expect(skips, address).toEqual([])
    }
  })

  test('leads every link and label to something that is there, and uses no id twice on a page', () => {
    const targets = all.flatMap(({ address, elements }) =>
      find(elements, 'a').map(({ attributes }) => new URL(attributes.href ?? '', world.url + address)),
    )
    const inReference = targets.filter(({ pathname }) => pathname !== '/openapi.json')
    const isBroken = ({ pathname, hash }: URL) =>
      !(hash === '' ? pages.has(pathname) : pages.get(pathname)?.ids.has(decodeURIComponent(hash.slice(1))))

    expect(inReference.length).toBeGreaterThan(3000)
    expect(inReference.filter(isBroken).map(String)).toEqual([])
    for (const { address, elements, ids } of all) {
      const labels = elements.flatMap(({ attributes }) => attributes['aria-labelledby'] ?? [])
      const allIds = elements.flatMap(({ attributes }) => attributes.id ?? [])
      expect(
        labels.filter((id) => !ids.has(id)),
        address,
      ).toEqual([])
      expect(
        allIds.filter((id, i) => allIds.indexOf(id) !== i),
        address,
      ).toEqual([])
    }
  })

  test('shows all groups in the contents of every page, and marks the page that is open', () => {
    const chapters = [...pages.keys()].filter((address) => !address.endsWith('/schemas'))
    for (const { address, text, elements } of all) {
      const contents = readPage(text.slice(text.indexOf('<nav id="contents"'), text.indexOf('</nav>') + 6))
      const links = find(contents, 'a').map(({ attributes }) => attributes.href ?? '')
      const current = find(elements, 'a').filter(({ attributes }) => attributes['aria-current'] === 'page')

      expect(
        chapters.filter((chapter) => !links.includes(chapter)),
        address,
      ).toEqual([])
      expect(current.map(({ attributes }) => attributes.href)).toEqual([address])
    }
  })

  test('can be read from the first page to the last with the links at the end of each', () => {
    const visited: string[] = []
    let next: string | undefined = '/docs'
    while (next !== undefined && !visited.includes(next)) {
      const { address, elements } = pageAt(next)
      const previous = elements.find(({ attributes }) => attributes.rel === 'prev')?.attributes.href
      expect(previous).toBe(visited.at(-1))
      visited.push(address)
      next = elements.find(({ attributes }) => attributes.rel === 'next')?.attributes.href
    }

    expect(visited.toSorted()).toEqual([...pages.keys()].toSorted())
  })

  test('finds every operation, schema, error code and scope by searching', async () => {
    const { body, headers } = await world.request('GET', '/docs/search.json')
    const { operations, schemas } = readDocument(buildOpenApi() as never)
    const entries: { title: string; address: string; terms: string }[] = body
    const finds = (...words: string[]) =>
      entries.some(({ terms }) => words.every((word) => terms.includes(word.toLowerCase())))

    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    for (const { id, method, path, scope, summary } of operations) {
      expect(finds(id, method, path.replace(publicApiBase, ''), scope, summary), id).toBe(true)
    }
    for (const name of [...Object.keys(schemas), ...Object.keys(errors), ...scopeNames]) {
      expect(entries.map(({ title }) => title)).toContain(name)
    }
    for (const { address } of entries) {
      const [page = '', id = ''] = address.split('#')
      expect(pageAt(page).ids, address).toContain(id)
    }
  })

  test('shows the rate limit of this installation', async () => {
    const unlimited = await useWorld({ rateLimitPerMinute: 0 })

    expect(pageAt('/docs').elements.find(isSection('rate-limits'))?.text).toContain('1,200 a minute')
    const other = readPage((await unlimited.request('GET', '/docs')).text)
    expect(other.find(isSection('rate-limits'))?.text).toContain('no rate limit')
  })

  test('is answered at its own addresses only', async () => {
    const wrong = ['/docs/', '/docs/users/', '/docs/Users', '/docs/no-such-group', '/docs/users/no-such-part']
    for (const address of wrong) expect((await world.request('GET', address)).status, address).toBe(404)
    expect((await world.request('POST', '/docs')).status).toBe(404)
    expect((await world.request('POST', '/docs/users')).status).toBe(404)
    expect((await world.request('HEAD', '/docs')).text).toBe('')
    expect((await world.request('HEAD', '/docs/users')).text).toBe('')
  })
})

type Answer = Awaited<ReturnType<World['request']>>
type ReferencePage = { address: string; answer: Answer; text: string; elements: PageElement[]; ids: Set<string> }

/** Follows every link from the first page on. */
async function readReference(): Promise<Map<string, ReferencePage>> {
  const pages = new Map<string, ReferencePage>()
  const open = ['/docs']
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (pages.has(address)) continue
    const answer = await world.request('GET', address)
    const elements = readPage(answer.text)
    const ids = new Set(elements.flatMap(({ attributes }) => attributes.id ?? []))
    pages.set(address, { address, answer, text: answer.text, elements, ids })
    for (const { attributes } of find(elements, 'a')) {
      const [path = ''] = (attributes.href ?? '').split('#')
      if (path.startsWith('/docs')) open.push(path)
    }
  }
  return pages
}

function find(elements: readonly PageElement[], name: string): PageElement[] {
  return elements.filter((element) => element.name === name)
}

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
