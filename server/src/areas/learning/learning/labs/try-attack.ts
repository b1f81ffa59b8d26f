/** A learner's attack on the vulnerable code. It costs nothing and can be tried any number of times. */
import type { AttackInput, AttackOutcome } from '@parapet/contract'
import { AppError, invalidField } from '../../../../platform/app-error.ts'
import type { Eraser } from '../../../../platform/eraser.ts'
import { write } from '../../../organization/organization/organization.ts'
import { runInSandbox } from '../../../training/labs/labs.ts'
import { deleteAttackInputs, updateAttemptRow } from '../attempts/attempts.queries.ts'
import { openAttempt } from '../attempts/open-attempt.ts'
import type { OpenedAttempt } from '../attempts/opened-attempt.ts'
import { toSource } from '../attempts/show-attempt.ts'
import { show } from '../attempts/show-result.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { makeJob, requireLab } from './run-lab.ts'

const stopped = 'We stopped the attack because it took too long or used too much memory. Try again.'

export async function tryAttack(
  ctx: LearnerContext,
  attemptId: string,
  { input }: AttackInput,
): Promise<AttackOutcome> {
  const opened = await openAttempt(ctx, attemptId)
  requireLab(opened)
  checkInput(opened, input)
  const job = await makeJob(ctx, opened, toSource(opened.variant), { kind: 'attack', input })
  const report = await runInSandbox(ctx, opened.row, job)
  const isDone = report.verdict === 'exploitable'
  return {
    isDone,
    shown: report.shown ?? '',
    // The sandbox speaks of the code, which is not the learner's here.
    message: report.verdict === 'timed_out' ? stopped : report.message,
    output: report.output,
    attempt: await show(ctx, isDone ? await noteDone(ctx, attemptId, input) : opened),
  }
}

function checkInput({ challenge }: OpenedAttempt, input: AttackInput['input']): void {
  if (challenge.attack === undefined) {
    throw new AppError('lab_not_available', { message: 'There is no attack to try in this challenge.' })
  }
  const names = challenge.attack.fields.map(({ name }) => name)
  const unknown = Object.keys(input).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw invalidField(`input.${unknown}`, `is not a field; the fields are: ${names.join(', ')}`)
  const missing = names.find((name) => input[name] === undefined)
  if (missing !== undefined) throw invalidField(`input.${missing}`, 'is required')
}

/** The attempt may have moved on in the meantime, but the attack still worked. */
async function noteDone(ctx: LearnerContext, attemptId: string, input: AttackInput['input']): Promise<OpenedAttempt> {
  return write(ctx, async (ctx) => {
    const opened = await openAttempt(ctx, attemptId)
    if (opened.row.attackDoneAt !== null) return opened
    const now = ctx.clock.now()
    const row = await updateAttemptRow(ctx.db, learnerOf(ctx), attemptId, {
      attackDoneAt: now,
      attackInput: JSON.stringify(input),
      ...(opened.row.phase === 'done' ? {} : { updatedAt: now }),
    })
    return { ...opened, row }
  })
}

/** Deletes the attacks that a person wrote. That they succeeded stays with the attempts. */
export const eraseAttacks: Eraser = (ctx, { id }) => deleteAttackInputs(ctx.db, { orgId: ctx.org.id, userId: id })
