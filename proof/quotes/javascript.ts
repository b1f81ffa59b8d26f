/** What the content says about JavaScript, Node and its parser of URLs, which is the browsers'. */
import { spawnSync } from 'node:child_process'
import crypto, { createCipheriv, timingSafeEqual } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'
import { posix } from 'node:path'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { runInNewContext } from 'node:vm'
import { catchError, type Quote, saysIf } from './quote.ts'

const shop = 'https://shop.example.com/sign-in'
const in32Bits = (value: number) => Number(BigInt.asUintN(32, BigInt(value)))
const isLoopback = (url: string) => {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8)
  const host = new URL(url).hostname
  return host.startsWith('[') ? list.check(host.slice(1, -1), 'ipv6') : list.check(host)
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.subarray(0, b.length).map((byte, i) => byte ^ (b[i] ?? 0)))
}

/** Two rows under one key and nonce, each with its tag at the end. The text of the first one is known. */
function readSecondNote(second: string, tagLength: number): string {
  const encrypt = (text: string) => {
    const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32, 1), Buffer.alloc(12))
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }
  const known = Buffer.from('Patient reports a cough since Monday. Advised rest and tea.')
  const stream = xor(encrypt(known.toString()), known)
  return xor(stream, encrypt(second).subarray(0, -tagLength)).toString()
}

/** What SHA-1 appends to a message: a one, zeros and the length in bits. */
function padForSha1(length: number): Buffer {
  const bits = Buffer.alloc(8)
  bits.writeBigUInt64BE(BigInt(length * 8))
  return Buffer.concat([Buffer.from([0x80]), Buffer.alloc((119 - (length % 64)) % 64), bits])
}

export const javascriptQuotes: Quote[] = [
  {
    file: 'broken-authentication/challenges/device-keys/challenge.yaml',
    says: '`null !== null` is false, so no error is thrown.',
    run: () => `\`null !== null\` is ${runInNewContext('null !== null')}, so no error is thrown.`,
  },
  {
    file: 'insecure-defaults/lesson.md',
    says: '`Boolean("false")` and `bool("false")` are both true.',
    run: () => `\`Boolean("false")\` and \`bool("false")\` are both ${Boolean('false')}.`,
  },
  {
    file: 'insecure-defaults/challenges/tenant-policy/challenge.yaml',
    says: 'spread does not skip `null`, nor `undefined`',
    run: () => {
      const merged = [null, undefined].map((value) => ({ ...{ isSet: true }, ...{ isSet: value } }).isSet)
      return `spread does not skip \`${merged[0]}\`, nor \`${merged[1]}\``
    },
  },
  {
    file: 'error-handling/challenges/upload-scan/challenge.yaml',
    says: 'Node reports `null` as the exit code of a process that a signal has ended.',
    run: () => {
      const { status } = spawnSync(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"])
      return `Node reports \`${status}\` as the exit code of a process that a signal has ended.`
    },
  },
  {
    file: 'error-handling/challenges/order-errors/challenge.yaml',
    says: '`getaddrinfo ENOTFOUND db-orders-1.internal.example.com` in Node',
    run: async () => {
      // Longer than a label may be, so no name server is asked.
      const host = `${'x'.repeat(64)}.example.com`
      const message = await lookup(host).then(String, (error: Error) => error.message)
      return `\`${message.replace(host, 'db-orders-1.internal.example.com')}\` in Node`
    },
  },
  {
    file: 'hardcoded-credentials/challenges/session-secret/challenge.yaml',
    says: '`timingSafeEqual` throws when the lengths differ',
    run: () => {
      const error = catchError(() => timingSafeEqual(Buffer.from('a'), Buffer.from('ab')))
      return saysIf(error !== undefined, '`timingSafeEqual` throws when the lengths differ')
    },
  },
  {
    file: 'integer-overflow/lesson.md',
    says: '`65535 * 65537` in 32 bits is 4294967295; `65536 * 65536` is 0. A length of 65546 written into 16 bits becomes 10.',
    run: () =>
      `\`65535 * 65537\` in 32 bits is ${in32Bits(65535 * 65537)}; \`65536 * 65536\` is ${in32Bits(65536 * 65536)}. ` +
      `A length of 65546 written into 16 bits becomes ${Uint16Array.of(65546)[0]}.`,
  },
  {
    file: 'integer-overflow/challenges/image-canvas/challenge.yaml',
    says: '32769 times 32768 wraps around to 131072',
    run: () => `32769 times 32768 wraps around to ${in32Bits(32769 * 32768 * 4)}`,
  },
  {
    file: 'integer-overflow/challenges/points-transfer/challenge.yaml',
    says: 'The fee is 42524428. The sum is 4294967300, in 32 bits that is 4.',
    run: () => {
      const fee = Math.floor(4252442872 / 100)
      const sum = 4252442872 + fee
      return `The fee is ${fee}. The sum is ${sum}, in 32 bits that is ${in32Bits(sum)}.`
    },
  },
  {
    file: 'integer-overflow/challenges/frame-writer/challenge.yaml',
    says: 'A body of 65544 bytes gets a header that says 8.',
    run: () => {
      const header = new DataView(new ArrayBuffer(2))
      header.setUint16(0, 65544)
      return `A body of 65544 bytes gets a header that says ${header.getUint16(0)}.`
    },
  },
  {
    file: 'integer-overflow/challenges/frame-writer/challenge.yaml',
    says: "Node's `Buffer.writeUInt16BE` would throw a `RangeError`.",
    run: () => {
      const error = catchError(() => Buffer.alloc(2).writeUInt16BE(65544))
      return `Node's \`Buffer.writeUInt16BE\` would throw a \`${error?.name}\`.`
    },
  },
  {
    file: 'buffer-overflow/challenges/settings-packet/challenge.yaml',
    says: 'A new view made from `packet.buffer` is bounded by that memory and not by the packet.',
    run: () => {
      const packet = new Uint8Array(4096).subarray(0, 4)
      const view = new Uint8Array(packet.buffer, 0, 204)
      const sentence = 'A new view made from `packet.buffer` is bounded by that memory and not by the packet.'
      return saysIf(view.length === 204 && packet.length === 4, sentence)
    },
  },
  {
    file: 'code-injection/challenges/price-formula/challenge.yaml',
    says: '`1.005 * 100` is a little less than 100.5',
    run: () => saysIf(1.005 * 100 < 100.5, '`1.005 * 100` is a little less than 100.5'),
  },
  {
    file: 'insecure-deserialization/challenges/dashboard-import/challenge.yaml',
    says: '`Object.constructor` is `Function`, and that compiles its arguments.',
    run: () => `\`Object.constructor\` is \`${Object.constructor.name}\`, and that compiles its arguments.`,
  },
  {
    file: 'insecure-deserialization/challenges/shared-search/challenge.yaml',
    says: 'The context object comes from outside, so its `constructor.constructor` is the outer `Function`.',
    run: () => {
      const outer = runInNewContext('this.constructor.constructor', {})
      const sentence =
        'The context object comes from outside, so its `constructor.constructor` is the outer `Function`.'
      return saysIf(outer === Function, sentence)
    },
  },
  {
    file: 'log-injection/challenges/login-log/challenge.yaml',
    says: 'JSON writes control characters as `\\n`, `\\r` or `\\u001b`, and quotation marks as `\\"`.',
    run: () => {
      const [feed, carriage, control, mark] = ['\n', '\r', '\u001b', '"'].map((one) => JSON.stringify(one).slice(1, -1))
      return `JSON writes control characters as \`${feed}\`, \`${carriage}\` or \`${control}\`, and quotation marks as \`${mark}\`.`
    },
  },
  {
    file: 'log-injection/challenges/login-log/challenge.yaml',
    says: '`JSON.stringify` leaves U+0085 and U+2028 as they are.',
    run: () => {
      const codes = ['\u0085', '\u2028'].map((one) => JSON.stringify(one).charCodeAt(1).toString(16).padStart(4, '0'))
      return `\`JSON.stringify\` leaves U+${codes.join(' and U+')} as they are.`
    },
  },
  {
    file: 'path-traversal/challenges/invoice-download/challenge.yaml',
    says: '`a/../b` becomes `b`',
    run: () => `\`a/../b\` becomes \`${posix.normalize('a/../b')}\``,
  },
  {
    file: 'path-traversal/challenges/invoice-download/challenge.yaml',
    says: 'The service opens `/srv/invoices/8/2026-01.pdf`.',
    run: () => `The service opens \`${posix.join('/srv/invoices/7', '../8/2026-01.pdf')}\`.`,
  },
  {
    file: 'path-traversal/challenges/workspace-files/challenge.yaml',
    says: '`....//71/.env` becomes `../71/.env`',
    run: () => `\`....//71/.env\` becomes \`${'....//71/.env'.replaceAll('../', '')}\``,
  },
  {
    file: 'open-redirect/challenges/after-sign-in/challenge.yaml',
    says: 'the browser lands on `https://attacker.example/sign-in`',
    run: () => `the browser lands on \`${new URL('/\\attacker.example/sign-in', shop).href}\``,
  },
  {
    file: 'open-redirect/lesson.md',
    says: 'Browsers read `//attacker.example` as a host, read `\\` as `/`, drop tabs and line ends, resolve `%2e%2e`, and ignore everything before an `@`.',
    run: () => {
      const forms = ['//attacker.example', '/\\attacker.example', '/\t\n/attacker.example', '//shop@attacker.example']
      const areRead = forms.every((form) => new URL(form, shop).host === 'attacker.example')
      const isResolved = new URL('/a/%2e%2E/b', shop).pathname === '/b'
      const sentence =
        'Browsers read `//attacker.example` as a host, read `\\` as `/`, drop tabs and line ends, resolve `%2e%2e`, and ignore everything before an `@`.'
      return saysIf(areRead && isResolved, sentence)
    },
  },
  {
    file: 'ssrf/lesson.md',
    says: '`2130706433`, `127.1`, `0x7f.1` and `[::ffff:127.0.0.1]` all mean the loopback interface.',
    run: () => {
      const loopback = ['2130706433', '127.1', '0x7f.1', '[::ffff:127.0.0.1]', '10.1'].filter((host) =>
        isLoopback(`http://${host}/`),
      )
      const names = loopback.map((host) => `\`${host}\``)
      return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} all mean the loopback interface.`
    },
  },
  {
    file: 'xss/challenges/comment-links/challenge.yaml',
    says: 'a `U+0001` before `javascript:` slips past the check and is ignored by the browser',
    run: () =>
      `a \`U+0001\` before \`${new URL('\u0001javascript:x').protocol}\` slips past the check and is ignored by the browser`,
  },
  {
    file: 'password-storage/challenges/member-accounts/challenge.yaml',
    says: 'Node 24 has `crypto.argon2` as well, from 24.7 on.',
    run: () => saysIf('argon2' in crypto, 'Node 24 has `crypto.argon2` as well, from 24.7 on.'),
  },
  {
    file: 'transport-security/challenges/ledger-node/challenge.yaml',
    says: 'other clients look at it only in certificates without alternative names',
    run: () => {
      const isAccepted = (certificate: Partial<PeerCertificate>) =>
        checkServerIdentity('ledger.example', certificate as PeerCertificate) === undefined
      const subject = { CN: 'ledger.example' } as PeerCertificate['subject']
      const isRead = isAccepted({ subject })
      const isIgnored = !isAccepted({ subject, subjectaltname: 'DNS:menu.example' })
      return saysIf(isRead && isIgnored, 'other clients look at it only in certificates without alternative names')
    },
  },
  {
    file: 'weak-cryptography/challenges/quote-token/challenge.yaml',
    says: '# own quote: {"discount":10,"product":... ; byte 12 is the digit 1',
    run: () => {
      const text = JSON.stringify({ discount: 10, product: 'x' })
      return `# own quote: ${text.slice(0, 25)}... ; byte 12 is the digit ${text[12]}`
    },
  },
  {
    file: 'weak-cryptography/challenges/visit-notes/challenge.yaml',
    says: 'It prints True and `Told the insurer: suspicion of abuse.`, the text of version 2.',
    run: () =>
      `It prints True and \`${readSecondNote('Told the insurer: suspicion of abuse.', 16)}\`, the text of version 2.`,
  },
  {
    file: 'weak-cryptography/challenges/visit-notes/challenge.yaml',
    says: 'print(xor(rows[1].data[:-16], stream).decode())',
    run: () => {
      const tagLength = [12, 14, 16, 18].find((length) => readSecondNote('Recovered.', length) === 'Recovered.')
      return `print(xor(rows[1].data[:-${tagLength}], stream).decode())`
    },
  },
  {
    file: 'weak-cryptography/challenges/download-links/challenge.yaml',
    says: String.raw`b"\x80\x00...\x04\x50" + b"&folder=/"`,
    run: () => {
      const own = 'expires=1770681600&customer=c-17&file=%2Fc-17%2Freport.pdf'
      const bytes = [...padForSha1(80 + own.length)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
      return `b"${bytes.slice(0, 2).join('')}...${bytes.slice(-2).join('')}" + b"&folder=/"`
    },
  },
]
