import { createTransport } from 'nodemailer'

export type MailTransportOptions = {
  smtpUrl: string
  /** Mails may go to other machines without TLS; anyone on the network path can then read their links. */
  isPlainAllowed: boolean
  /** How long to wait for a silent mail server. */
  timeoutMs: number
}

/** With `smtp:` the server must offer STARTTLS, unless it is on this machine; `smtps:` is TLS from the first byte. */
export function createMailTransport(options: MailTransportOptions & { maxConnections: number }) {
  const { smtpUrl, isPlainAllowed, timeoutMs, maxConnections } = options
  const url = new URL(smtpUrl)
  const requireTLS = !isPlainAllowed && !isLoopback(url.hostname)
  // In the mail library, the URL takes precedence over these options.
  if (requireTLS) for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name)
  const settings = {
    url: url.href,
    pool: true,
    maxConnections,
    requireTLS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
  return createTransport(settings as Parameters<typeof createTransport>[0], {
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
}

type MailFailure = Error & { responseCode?: number; code?: string; response?: string; command?: string }

/** The mail server's own words, unless they don't tell an operator what to do. */
export function describeMailFailure(error: unknown): { reason: string; isFinal: boolean } {
  const { code, command, response, responseCode = 0, message } = error as MailFailure
  // A 5xx about the recipient or the message is final; other errors may go away, such as a wrong sender address.
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const isTlsMissing = response !== undefined && (command === 'STARTTLS' || /required STARTTLS/.test(message))
  const reason = isTlsMissing
    ? 'the mail server does not offer TLS (STARTTLS). Use an smtps:// address, or set INSECURE_SMTP=1 to allow emails without TLS'
    : (response ?? message)
  return { reason: reason.replaceAll(/\p{C}+/gu, ' ').slice(0, 500), isFinal: responseCode >= 500 && isAboutMail }
}
