import assert from 'node:assert/strict'
import { type Internet, openInternet } from '#proof/internet'

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

async function withInternet<T>(run: () => Promise<T>): Promise<T> {
  const internet: Internet = await openInternet(names, {
    '203.0.113.10': (request, response) => {
      const isList = request.url === '/acme.csv'
      response.writeHead(isList ? 200 : 302, isList ? { 'content-type': 'text/csv; charset=utf-8' } : { location: `http://${metadata}/` })
      response.end('number,price\r\nL-3,19.90\r\n')
    },
    '203.0.113.11': (request, response) => {
      response.writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'text/plain' })
      response.end(request.url === '/big' ? 'x'.repeat(1_200_000) : 'a;b\nc;d')
    },
    '10.0.0.5': (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('secret stock'),
    [metadata]: (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('{"SecretAccessKey": "wJalr"}'),
  })
  try {
    return await run()
  } finally {
    internet.close()
  }
}

export const works = ({ previewPriceList, ImportError }: Code) =>
  withInternet(async () => {
    assert.deepEqual(await previewPriceList(' http://files.exchange.example/acme.csv', log), ['number,price', 'L-3,19.90', ''])
    assert.deepEqual(await previewPriceList('http://lists.exchange.example/acme.txt', log), ['a;b', 'c;d'])
    const refused = ['no address', 'file:///etc/passwd', 'http://lists.exchange.example/big', 'http://lists.exchange.example/page', 'http://files.exchange.example/moved']
    for (const address of refused) await assert.rejects(previewPriceList(address, log), ImportError)
  })

const forms = [
  `http://${metadata}/latest/`,
  'http://2852039166/latest/',
  'http://stock.internal:8080/',
  'http://meta.attacker.example/latest/',
  'http://files.exchange.example.attacker.example/',
  `http://files.exchange.example@${metadata}/`,
  'http://myexchange.example/',
]

export const exploit = ({ previewPriceList }: Code, _vary?: unknown, payloads = forms): Promise<boolean> =>
  withInternet(async () => {
    for (const address of payloads) {
      const lines = await previewPriceList(address, log).catch(() => [])
      if (lines.some((line) => line.includes('Secret') || line.includes('secret'))) return true
    }
    return false
  })
