/** Syslog (RFC 5424) over TLS (RFC 5425): each message is preceded by its length. */
import { type ConnectionOptions, connect } from 'node:tls'

export type SyslogMessage = { time: Date; severity: 'warning' | 'info'; id: string; text: string }

const severities = { warning: 4, info: 6 }
/** Private security messages (`authpriv`). */
const facility = 10

export function toFrame(host: string, program: string, { time, severity, id, text }: SyslogMessage): Buffer {
  const priority = facility * 8 + severities[severity]
  // The byte order mark says that the text is UTF-8.
  const message = `<${priority}>1 ${time.toISOString()} ${toName(host, 255)} ${program} ${process.pid} ${toName(id, 32)} - \ufeff${text}`
  const bytes = Buffer.from(message)
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}

/** Names are printable ASCII without spaces; `-` stands for none. */
function toName(text: string, length: number): string {
  return text.replaceAll(/[^!-~]/g, '_').slice(0, length) || '-'
}

/** How long a connection must hold after the last byte; one that breaks right away has lost some of it. */
const settleMs = 500

/**
 * Sends frames on a separate connection and waits until the other side closes it in response to ours. Syslog has no
 * acknowledgment; this is the closest to one: a receiver that is there until the end has read everything before it.
 */
export function sendFrames(
  target: { host: string; port: number; timeoutMs: number } & Pick<ConnectionOptions, 'ca'>,
  frames: readonly Buffer[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { host, port, timeoutMs, ...more } = target
    let isOver = false
    let hasAnswered = false
    const socket = connect({ host, port, servername: host, minVersion: 'TLSv1.2', ...more }, () => {
      socket.write(Buffer.concat(frames), () => setTimeout(() => setImmediate(() => setImmediate(finish)), settleMs))
    })
    // What has arrived by now was read before this runs, however late it is.
    const finish = () => {
      if (socket.destroyed) return
      isOver = true
      socket.end()
    }
    const timer = setTimeout(() => socket.destroy(new Error(`no end within ${timeoutMs} ms`)), timeoutMs)
    // Nothing is expected; reading lets the end arrive.
    socket.resume()
    socket.once('end', () => {
      hasAnswered = isOver
      if (!isOver) socket.destroy(new Error('the other side closed the connection too early'))
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      if (hasAnswered) resolve()
      else reject(new Error('the connection was closed before everything was sent'))
    })
  })
}
