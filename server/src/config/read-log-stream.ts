import { isAbsolute } from 'node:path'

/** Where lines of the logs are sent as they are written. */
export type LogStream =
  | { kind: 'stdout' }
  | { kind: 'file'; path: string }
  | { kind: 'syslog'; host: string; port: number }

const usualPort = 6514

export function readLogStream(value: string | undefined, problems: string[]): LogStream | undefined {
  if (value === undefined) return undefined
  if (value === 'stdout') return { kind: 'stdout' }
  if (value.startsWith('file:') && isAbsolute(value.slice(5))) return { kind: 'file', path: value.slice(5) }
  if (value.startsWith('syslog+tls://') && URL.canParse(value)) {
    const { hostname, port, username, pathname, search } = new URL(value)
    const isBare = hostname !== '' && username === '' && ['', '/'].includes(pathname) && search === ''
    if (isBare) return { kind: 'syslog', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usualPort) }
  }
  problems.push(
    'LOG_STREAM must be stdout, file:/path/to/file or syslog+tls://host:port, such as syslog+tls://siem.example.com:6514',
  )
  return undefined
}
