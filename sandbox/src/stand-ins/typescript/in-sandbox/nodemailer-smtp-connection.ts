/** `nodemailer/lib/smtp-connection`: how it decides about encryption, as in version 10. */
import { NotInSandbox } from '../not-in-sandbox.ts'
import { EventEmitter } from './node-events.ts'
import { connect as connectPlain } from './node-net.ts'
import { connect as connectTls } from './node-tls.ts'
import type { Socket, SocketOptions } from './sockets.ts'

type Done = (error?: unknown, info?: unknown) => void
type Options = {
  host?: string
  port?: number
  secure?: boolean
  requireTLS?: boolean
  ignoreTLS?: boolean
  opportunisticTLS?: boolean
  tls?: SocketOptions
  name?: string
  servername?: string
  connectionTimeout?: number
  greetingTimeout?: number
  socketTimeout?: number
  logger?: unknown
  debug?: boolean
}
type Auth = { user?: string; pass?: string; credentials?: { user: string; pass: string }; method?: string }
type Envelope = {
  from?: string | { address: string }
  to?: string | { address: string } | (string | { address: string })[]
}

const known =
  'host port secure requireTLS ignoreTLS opportunisticTLS tls name servername connectionTimeout greetingTimeout socketTimeout logger debug'

export default class SMTPConnection extends EventEmitter {
  readonly options: Options
  secure: boolean
  readonly secureConnection: boolean
  readonly host: string
  readonly port: number
  readonly name: string
  allowsAuth = false
  authenticated = false
  destroyed = false
  lastServerResponse: string | false = false
  _supportedExtensions: string[] = []
  _supportedAuth: string[] = []
  _socket: Socket | undefined
  #received = ''
  #waiting: ((answer: string) => void) | undefined
  #answers: string[] = []

  constructor(options: Options = {}) {
    super()
    const lacking = Object.keys(options).find((name) => !known.split(' ').includes(name))
    if (lacking !== undefined) throw new NotInSandbox(`The sandbox's nodemailer has no option ${lacking}`)
    // As in the library, requireTLS wins.
    this.options = options.requireTLS ? { ...options, ignoreTLS: false, opportunisticTLS: false } : options
    this.port = Number(options.port) || (options.secure ? 465 : 587)
    this.secureConnection = options.secure ?? this.port === 465
    this.host = options.host ?? 'localhost'
    this.name = options.name ?? '[127.0.0.1]'
    this.secure = this.secureConnection
  }

  connect(callback?: Done): void {
    if (callback) this.once('connect', () => callback())
    const { host, port } = this
    const servername = this.options.servername ?? host
    const socket = this.secureConnection
      ? connectTls({ servername, ...this.options.tls, host, port })
      : connectPlain({ host, port })
    this.#use(socket)
    void this.#greet()
  }

  #use(socket: Socket): void {
    this._socket = socket
    socket.on('error', (error) => this.#fail(error as Error, 'ESOCKET'))
    socket.on('data', (chunk) => {
      this.#received += String(chunk)
      for (;;) {
        // The last line of an answer has a space after its number.
        const end = /^(?:\d{3}-.*\r?\n)*\d{3}(?: .*)?\r?\n/.exec(this.#received)
        if (end === null) return
        this.#received = this.#received.slice(end[0].length)
        this.lastServerResponse = end[0].trim()
        if (this.#waiting) this.#waiting(end[0].trim())
        else this.#answers.push(end[0].trim())
      }
    })
    socket.on('end', () => this.#fail(new Error('Connection closed unexpectedly'), 'ECONNECTION'))
  }

  #fail(error: Error, code: string, response?: string): Error {
    const failure = Object.assign(error, {
      code,
      ...(response === undefined ? {} : { response, responseCode: Number(response.slice(0, 3)) }),
    })
    if (!this.destroyed) {
      this.close()
      this.emit('error', failure)
    }
    return failure
  }

  #answer(): Promise<string> {
    const ready = this.#answers.shift()
    if (ready !== undefined) return Promise.resolve(ready)
    return new Promise((resolve) => {
      this.#waiting = (answer) => {
        this.#waiting = undefined
        resolve(answer)
      }
    })
  }
  #ask(command: string): Promise<string> {
    this._socket?.write(`${command}\r\n`)
    return this.#answer()
  }

  async #greet(): Promise<void> {
    const greeting = await this.#answer()
    if (!greeting.startsWith('220'))
      return void this.#fail(new Error(`Invalid greeting. response=${greeting}`), 'EPROTOCOL', greeting)
    await this.#sayHello()
  }

  async #sayHello(): Promise<void> {
    const { requireTLS, ignoreTLS, opportunisticTLS } = this.options
    const hello = await this.#ask(`EHLO ${this.name}`)
    if (!hello.startsWith('2')) return void this.#fail(new Error(`Invalid EHLO. response=${hello}`), 'EPROTOCOL', hello)
    if (!this.secure && !ignoreTLS && (/[ -]STARTTLS\b/im.test(hello) || requireTLS)) {
      const answer = await this.#ask('STARTTLS')
      if (answer.startsWith('2')) return this.#encrypt()
      if (!opportunisticTLS)
        return void this.#fail(new Error('Error upgrading connection with STARTTLS'), 'ETLS', answer)
      // Goes on in plain text; there is no signing in then.
      this.#readExtensions(hello)
      this.allowsAuth = false
      this._supportedAuth = []
      this.emit('connect')
      return
    }
    this.#readExtensions(hello)
    this.emit('connect')
  }

  #encrypt(): void {
    const plain = this._socket as Socket
    plain.removeAllListeners()
    this.#received = ''
    const { host } = this
    const socket = connectTls({ servername: this.options.servername ?? host, ...this.options.tls, host, socket: plain })
    socket.once('secureConnect', () => {
      this.secure = true
      void this.#sayHello()
    })
    this._socket = socket
    this.#use(socket)
  }

  #readExtensions(hello: string): void {
    for (const line of hello
      .split(/\r?\n/)
      .slice(1)
      .map((one) => one.slice(4).trim())) {
      const [name = '', ...rest] = line.split(/[ =]/)
      if (name.toUpperCase() === 'AUTH') {
        this.allowsAuth = true
        this._supportedAuth = rest.map((one) => one.toUpperCase())
      } else this._supportedExtensions.push(name.toUpperCase())
    }
  }

  login(auth: Auth, done: Done): void {
    const { user = '', pass = '' } = auth.credentials ?? auth
    void (async () => {
      const secret = Buffer.from(`\0${user}\0${pass}`).toString('base64')
      const answer = await this.#ask(`AUTH PLAIN ${secret}`)
      if (!answer.startsWith('235'))
        return done(Object.assign(new Error(`Invalid login: ${answer}`), { code: 'EAUTH', response: answer }))
      this.authenticated = true
      done(null, true)
    })()
  }

  send(envelope: Envelope, message: string | Uint8Array, done: Done): void {
    const addressOf = (one: string | { address: string }) => (typeof one === 'string' ? one : one.address)
    const recipients = [envelope.to ?? []].flat().map(addressOf)
    const sender = envelope.from === undefined ? '' : addressOf(envelope.from)
    void (async () => {
      const failed = (command: string, answer: string) =>
        done(
          Object.assign(new Error(`${command} command failed: ${answer}`), {
            code: 'EENVELOPE',
            response: answer,
            command,
          }),
        )
      if (recipients.length === 0) return done(Object.assign(new Error('No recipients defined'), { code: 'EENVELOPE' }))
      if ([sender, ...recipients].some((one) => /[\r\n<>]/.test(one)))
        return done(Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE' }))
      for (const command of [`MAIL FROM:<${sender}>`, ...recipients.map((one) => `RCPT TO:<${one}>`)]) {
        const answer = await this.#ask(command)
        if (!answer.startsWith('2')) return failed(command, answer)
      }
      const ready = await this.#ask('DATA')
      if (!/^[23]/.test(ready)) return failed('DATA', ready)
      const lines = String(Buffer.from(message as string))
        .replaceAll(/\r?\n/g, '\r\n')
        .replaceAll(/^\./gm, '..')
      const answer = await this.#ask(`${lines}${lines.endsWith('\r\n') ? '' : '\r\n'}.`)
      if (!answer.startsWith('2')) return failed('DATA', answer)
      done(null, { accepted: recipients, rejected: [], response: answer })
    })()
  }

  reset(done: Done): void {
    void this.#ask('RSET').then(() => done(null, true))
  }
  quit(): void {
    this._socket?.write('QUIT\r\n')
    this.close()
  }
  close(): void {
    if (this.destroyed) return
    this.destroyed = true
    this._socket?.destroy()
    setImmediate(() => this.emit('end'))
  }
}
