/** Attack mode: the examples must do damage to the vulnerable file where they say so, and never to the right fix. */
import type { Report } from './engines.ts'
import { isAttacked, type Variant, type Version } from './variants.ts'

type AttackResult = { isDone: boolean; shown: string }

/** A sentence for everything that is wrong with the attacks on one version. */
export function judgeAttacks(variant: Variant, version: Version, reports: Report[]): string[] {
  if (!isAttacked(version) || !['typescript', 'python'].includes(variant.language)) return []
  const failures: string[] = []
  const expected: boolean[] = []
  const started = reports.filter((report) => 'started' in report && report.started === 'attack')
  const ended = reports.filter((report) => 'attack' in report || 'attackError' in report)
  if (started.length > ended.length) failures.push('attack() ended without a result')
  for (const report of reports) {
    if ('attackError' in report) failures.push(`attack() threw: ${report.attackError}`)
    if (!('attack' in report)) continue
    const { attack, result } = report
    const sent = JSON.stringify(attack.input)
    expected.push(attack.isDone)
    const fields = Object.keys(attack.input)
    if (fields.toSorted().join() !== (variant.attackFields ?? []).toSorted().join())
      failures.push(`the fields of the attack ${sent} are not those of challenge.yaml`)
    if (!isAttackResult(result)) failures.push(`attack() must return isDone and shown, and returned ${toText(result)}`)
    else if (result.isDone && version.id !== 'vulnerable') failures.push(`the attack ${sent} still succeeds`)
    else if (version.id === 'vulnerable' && result.isDone !== attack.isDone)
      failures.push(`the attack ${sent} ${result.isDone ? 'succeeds' : 'does not succeed'}: ${result.shown}`)
  }
  if (failures.length > 0 || version.id !== 'vulnerable') return failures
  if (variant.attackFields && !(expected.includes(true) && expected.includes(false)))
    failures.push('the proof needs an attack with examples of both kinds, as challenge.yaml has fields for one')
  return failures
}

const toText = (value: unknown) => JSON.stringify(value) ?? String(value)

function isAttackResult(value: unknown): value is AttackResult {
  const { isDone, shown } = (value ?? {}) as Partial<AttackResult>
  return typeof isDone === 'boolean' && typeof shown === 'string' && shown !== ''
}
