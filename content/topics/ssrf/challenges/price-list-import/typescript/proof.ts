import assert from 'node:assert/strict'
import { type Internet, openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./price-list.ts')

const log = { warn: () => {} }
const metadata = '169.254.169.254'
const names = {
  'files.exchange.example': ['203.0.113.10'],
  'lists.exchange.example': ['203.0.113.11'],
  'stock.internal': ['10.0.0.5'],
  // Names that belong to the attacker.
  'meta.attacker.example': [metadata],
  'files.exchange.example.attacker.example': [metadata],
  'myexchange.example': [metadata],
}

async function withInternet<T>(vary: Vary, run: (prices: string, secret: string, reached: string[]) => Promise<T>): Promise<T> {
  const prices = `L-${vary.number(1, 900)},${vary.number(1, 90)}.90`
  const secret = vary.text(20)
  const reached: string[] = []
  const note = (host: string) => void reached.push(host)
  const internet: Internet = await openInternet(names, {
    '203.0.113.10': (request, response) => {
      const isList = request.url === '/acme.csv'
      response.writeHead(isList ? 200 : 302, isList ? { 'content-type': 'text/csv; charset=utf-8' } : { location: `http://${metadata}/` })
      response.end(`number,price\r\n${prices}\r\n`)
    },
    '203.0.113.11': (request, response) => {
      response.writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'text/plain' })
      response.end(request.url === '/big' ? 'x'.repeat(1_200_000) : 'a;b\nc;d')
    },
    '10.0.0.5': (_request, response) => (note('stock.internal'), void response.writeHead(200, { 'content-type': 'text/plain' }).end(`stock ${secret}`)),
    [metadata]: (_request, response) => (note(metadata), void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify({ SecretAccessKey: secret }))),
  })
  try {
    return await run(prices, secret, reached)
  } finally {
    internet.close()
  }
}

export const works = ({ previewPriceList, ImportError }: Code, vary: Vary) =>
  withInternet(vary, async (prices) => {
    const table = await previewPriceList(' http://files.exchange.example/acme.csv', log)
    assert.deepEqual(table, ['number,price', prices, ''], 'A list on files.exchange.example should be shown, with spaces around its address too.')
    const text = await previewPriceList(`http://lists.exchange.example/${vary.word()}.txt`, log)
    assert.deepEqual(text, ['a;b', 'c;d'], 'A plain text on lists.exchange.example should be shown.')
    const refused = ['no address', 'file:///etc/passwd', 'http://lists.exchange.example/big', 'http://lists.exchange.example/page', 'http://files.exchange.example/moved']
    for (const address of refused) await assert.rejects(previewPriceList(address, log), ImportError, `${address} should be refused with an ImportError.`)
  })

const forms = [
  `http://${metadata}/latest/`,
  'http://2852039166/latest/',
  'http://0xa9fea9fe/latest/',
  'http://0251.0376.0251.0376/latest/',
  'http://stock.internal:8080/',
  'http://meta.attacker.example/latest/',
  'http://files.exchange.example.attacker.example/',
  'http://myexchange.example/',
  // The name of the exchange where it is not the host.
  `http://files.exchange.example@${metadata}/`,
  `http://files.exchange.example:80@${metadata}/`,
  `http://${metadata}/files.exchange.example`,
  `http://${metadata}/?list=//files.exchange.example/`,
  `http://${metadata}/#//lists.exchange.example/`,
  // Spellings that other parsers take apart differently.
  `http:/${metadata}/files.exchange.example`,
  `http:/${metadata}/lists.exchange.example/acme.csv`,
  `http:${metadata}//files.exchange.example/`,
  `http://${metadata}\\@files.exchange.example/`,
  `http:\\\\${metadata}\\//files.exchange.example/`,
  `http:///${metadata}/files.exchange.example`,
]

export const exploit = ({ previewPriceList }: Code, vary: Vary, payloads = forms): Promise<false | Breach> =>
  withInternet(vary, async (_prices, secret, reached) => {
    for (const address of payloads) {
      const lines = await previewPriceList(address, log).catch(() => [])
      const stolen = lines.find((line) => line.includes(secret))
      if (stolen) return { sent: address, got: stolen }
      // Services inside act on requests whose response nobody sees.
      if (reached[0]) return { sent: address, got: `a request reached ${reached[0]}, before the address was refused` }
    }
    return false
  })
