/** Where lines of the logs go. Each target has everything safe before it returns. */
import { open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sendFrames, toFrame } from '../../../platform/net/syslog.ts'

export type StreamLine = { time: Date; event: string; isFailure: boolean; text: string }
export type StreamTarget = { send(lines: readonly StreamLine[]): Promise<void> }

type Place = { kind: 'stdout' } | { kind: 'file'; path: string } | { kind: 'syslog'; host: string; port: number }

const sendLimitMs = 20_000

export function createStreamTarget(place: Place, options: { ca?: string } = {}): StreamTarget {
  switch (place.kind) {
    case 'stdout':
      return { send: (lines) => write(toLines(lines)) }
    case 'file':
      return { send: (lines) => append(place.path, toLines(lines)) }
    case 'syslog':
      return {
        send: (lines) => sendFrames({ ...place, ...options, timeoutMs: sendLimitMs }, lines.map(toSyslog)),
      }
  }
}

const toLines = (lines: readonly StreamLine[]) => lines.map(({ text }) => `${text}\n`).join('')

function toSyslog({ time, event, isFailure, text }: StreamLine): Buffer {
  return toFrame(hostname(), 'parapet', { time, severity: isFailure ? 'warning' : 'info', id: event, text })
}

/** Opened each time, so that it can be rotated. On the disk before the lines count as sent. */
async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}

function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error == null ? resolve() : reject(error)))
  })
}
