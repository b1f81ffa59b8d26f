/** What the content says about clients and servers, tried on this machine. */
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import nodemailer from 'nodemailer'
import { type Quote, saysIf } from './quote.ts'

const portOf = ({ address }: { address(): unknown }) => (address() as AddressInfo).port

async function withHttp<Result>(answer: RequestListener, run: (origin: string) => Promise<Result>): Promise<Result> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await run(`http://127.0.0.1:${portOf({ address: () => server.address() })}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** A mail server that has no TLS. What clients send to it is returned. */
async function sendMail(extensions: string[], options: object): Promise<{ sent: string[]; error?: string }> {
  const sent: string[] = []
  const answers: [command: RegExp, answer: string][] = [
    [/^EHLO/, ['250-mail.example.com', ...extensions.map((name) => `250-${name}`), '250 SIZE 10485760'].join('\r\n')],
    [/^STARTTLS/, '454 TLS not available'],
    [/^AUTH/, '235 Accepted'],
    [/^DATA/, '354 Go on'],
    [/^(MAIL|RCPT|\.$)/, '250 OK'],
    [/^QUIT/, '221 Bye'],
  ]
  const talk = (socket: Socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example.com\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        sent.push(line)
        const answer = answers.find(([command]) => command.test(line))?.[1]
        if (answer !== undefined) socket.write(`${answer}\r\n`)
      }
    })
  }
  const server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const auth = { user: 'shop', pass: 'relay-password' }
  const port = portOf({ address: () => server.address() })
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false, auth, ...options })
  try {
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'Reset' })
    return { sent }
  } catch (error) {
    return { sent, error: String(error) }
  } finally {
    transport.close()
    server.close()
  }
}

const relay = 'transport-security/challenges/mail-relay/challenge.yaml'

export const networkQuotes: Quote[] = [
  {
    file: 'ssrf/challenges/calendar-refresh/challenge.yaml',
    says: '`fetch` follows up to 20 redirects unless `redirect` says otherwise.',
    run: async () => {
      let requests = 0
      const redirect: RequestListener = (_, response) => {
        requests++
        response.writeHead(302, { Location: `/${requests}` }).end()
      }
      await withHttp(redirect, (origin) => fetch(origin).catch(() => {}))
      return `\`fetch\` follows up to ${requests - 1} redirects unless \`redirect\` says otherwise.`
    },
  },
  {
    file: 'ssrf/challenges/price-list-import/challenge.yaml',
    says: '`fetch` happens to refuse addresses with a user name',
    run: async () => {
      const error = await fetch('http://files.exchange.example@127.0.0.1/').catch(String)
      return saysIf(`${error}`.includes('credentials'), '`fetch` happens to refuse addresses with a user name')
    },
  },
  {
    file: 'ssrf/challenges/shipment-gateway/challenge.yaml',
    says: '`/tenants/8/shipments/..` is `/tenants/8/`',
    run: async () => {
      const path = '/tenants/8/shipments/..'
      const got = await withHttp(
        ({ url }, response) => response.end(url),
        async (origin) => (await fetch(origin + path)).text(),
      )
      return `\`${path}\` is \`${got}\``
    },
  },
  {
    file: 'insecure-defaults/challenges/admin-port/challenge.yaml',
    says: '`listen(port)` binds to `::`, which takes IPv4 connections too, or to 0.0.0.0 where there is no IPv6.',
    run: async () => {
      const server = createServer().listen(0)
      await once(server, 'listening')
      const { address } = server.address() as AddressInfo
      server.close()
      const everywhere = ['::', '0.0.0.0']
      const shown = everywhere.includes(address) ? '::' : address
      return `\`listen(port)\` binds to \`${shown}\`, which takes IPv4 connections too, or to 0.0.0.0 where there is no IPv6.`
    },
  },
  {
    file: relay,
    says: 'it starts TLS if the server offers it, and otherwise continues without it',
    run: async () => {
      const { sent } = await sendMail(['AUTH PLAIN'], {})
      const isClear = sent.includes('DATA') && !sent.includes('STARTTLS')
      return saysIf(isClear, 'it starts TLS if the server offers it, and otherwise continues without it')
    },
  },
  {
    file: relay,
    says: 'C: AUTH PLAIN AHNob3AAcmVsYXktcGFzc3dvcmQ=',
    run: async () => `C: ${(await sendMail(['AUTH PLAIN'], {})).sent.find((line) => line.startsWith('AUTH'))}`,
  },
  {
    file: relay,
    says: 'nodemailer sends `STARTTLS` even if the server does not offer it, and ends the connection if the answer is no',
    run: async () => {
      const { sent, error } = await sendMail(['AUTH PLAIN'], { requireTLS: true })
      const isEnded = error?.includes('454 TLS not available') && !sent.some((line) => /^(AUTH|DATA)/.test(line))
      return `nodemailer sends \`${sent.at(1)}\` even if the server does not offer it, and ${isEnded ? 'ends' : 'keeps'} the connection if the answer is no`
    },
  },
  {
    file: relay,
    says: '`opportunisticTLS` only ignores the failure. nodemailer still tries TLS only where the server offers it',
    run: async () => {
      const options = { opportunisticTLS: true }
      const offered = await sendMail(['STARTTLS'], options)
      const silent = await sendMail([], options)
      const isIgnored = offered.sent.includes('STARTTLS') && offered.error === undefined
      const sentence =
        '`opportunisticTLS` only ignores the failure. nodemailer still tries TLS only where the server offers it'
      return saysIf(isIgnored && !silent.sent.includes('STARTTLS'), sentence)
    },
  },
]
