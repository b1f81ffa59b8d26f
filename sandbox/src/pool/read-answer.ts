/** Whatever a child says may have been written by the code it ran: only what fits the shape gets further. */
import { type Breach, type LabReport, verdicts } from '../lab-run.ts'

export type ChildAnswer =
  | { kind: 'ready'; pid: number; uid: number | null }
  | { kind: 'report'; id: number; report: LabReport }
  | { kind: 'failure'; id: number; failure: string }

const maxOutputLength = 64 * 1024
const maxTextLength = 16 * 1024
const maxFaultLength = 2000
const maxLine = 1_000_000

/** Undefined for anything that is no answer. Texts that are too long are cut. */
export function readAnswer(message: unknown): ChildAnswer | undefined {
  if (!isRecord(message)) return undefined
  if (isRecord(message.ready)) {
    const { pid, uid } = message.ready
    if (!isWhole(pid, 2 ** 31) || !(uid === null || isWhole(uid, 2 ** 32))) return undefined
    return { kind: 'ready', pid, uid }
  }
  const { id } = message
  if (!isWhole(id, Number.MAX_SAFE_INTEGER)) return undefined
  if (typeof message.failure === 'string') return { kind: 'failure', id, failure: message.failure.slice(0, 2000) }
  const report = readReport(message.report)
  return report === undefined ? undefined : { kind: 'report', id, report }
}

export function readReport(value: unknown): LabReport | undefined {
  if (!isRecord(value)) return undefined
  const verdict = verdicts.find((name) => name === value.verdict)
  const { message, line, breach, shown, output, fault } = value
  if (verdict === undefined || typeof output !== 'string') return undefined
  if (!isTextOrNull(message) || !isTextOrNull(shown)) return undefined
  if (line !== null && !isWhole(line, maxLine)) return undefined
  if (breach !== null && !isBreach(breach)) return undefined
  return {
    verdict,
    message: message === null ? null : clean(message, maxTextLength),
    line,
    breach: breach === null ? null : cleanBreach(breach),
    shown: shown === null ? null : clean(shown, maxOutputLength),
    output: clean(output, maxOutputLength),
    ...(typeof fault === 'string' ? { fault: clean(fault, maxFaultLength) } : {}),
  }
}

/** A NUL of an attack is worth seeing. */
const cleanBreach = ({ sent, got, damage }: Breach): Breach => ({
  sent: clean(sent.replaceAll('\0', '␀'), maxTextLength),
  got: clean(got.replaceAll('\0', '␀'), maxTextLength),
  ...(damage === undefined ? {} : { damage: clean(damage, maxTextLength) }),
})

/** PostgreSQL stores neither NUL nor half a surrogate pair, and nobody misses them. */
function clean(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll('\0', '\ufffd').toWellFormed()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWhole(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function isBreach(value: unknown): value is Breach {
  if (!isRecord(value) || (value.damage !== undefined && typeof value.damage !== 'string')) return false
  return typeof value.sent === 'string' && typeof value.got === 'string'
}
