import { Button, Kbd } from '@mantine/core'
import type { AttackOutcome, AttackTask } from '@parapet/contract'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { Icon } from '../../ui/text/icon.tsx'
import { Away } from '../answering/away.tsx'
import { RoomPanel } from '../attempt/room.tsx'
import classes from './attack-panel.module.css'
import { BreachHero } from './breach-hero.tsx'
import { runKey } from './lab-words.ts'
import { Loot } from './loot.tsx'
import { Payload } from './payload.tsx'
import { PayloadField } from './payload-field.tsx'
import { Queued } from './queued.tsx'
import { RunProblem } from './run-problem.tsx'
import { type AttackState, showPayload } from './use-attack.ts'

type AttackPanelProps = {
  attack: AttackTask
  state: AttackState
  isShown: boolean
  isNarrow: boolean
  notices: React.ReactNode
  /** Where the story has a tab of its own. */
  hints: React.ReactNode
  onFix: () => void
}

/** Optional before the fix: write the input that breaks the vulnerable code. */
export function AttackPanel({ attack, state, isShown, isNarrow, notices, hints, onFix }: AttackPanelProps) {
  const { attacking, input, tries, change, send } = state
  return (
    <RoomPanel
      tab="attack"
      isShown={isShown}
      isNarrow={isNarrow}
      onSubmit={send}
      notices={
        <div className={classes.notices}>
          {notices}
          <Away sending={[attacking]} />
          <Queued sending={attacking} />
          {attacking.error !== null && <RunProblem error={attacking.error} />}
        </div>
      }
      action={
        <>
          <div className={classes.fields}>
            {attack.fields.map(({ name, label, value, isLong }) => (
              <PayloadField
                key={name}
                label={label}
                value={input[name] ?? ''}
                sample={value}
                isLong={isLong}
                onChange={(next) => change(name, next)}
              />
            ))}
          </div>
          <Button
            type="submit"
            data-run
            variant="default"
            size="md"
            loading={attacking.isPending}
            rightSection={<Kbd className={classes.key as string}>{runKey}</Kbd>}
          >
            {tries === 0 ? 'Send' : 'Send again'}
          </Button>
        </>
      }
    >
      <section aria-label="Result of your attack" className={classes.result}>
        <div role="status">
          {attacking.data === undefined ? (
            <Goal attack={attack} onFix={onFix} />
          ) : (
            <Outcome
              attack={attack}
              outcome={attacking.data}
              sent={attacking.variables?.body?.input ?? input}
              onFix={onFix}
            />
          )}
        </div>
        {hints && <div className={classes.hints}>{hints}</div>}
      </section>
    </RoomPanel>
  )
}

/** Before the first try in this window. */
function Goal({ attack, onFix }: { attack: AttackTask; onFix: () => void }) {
  return (
    <div className={classes.calm}>
      <p className={classes.title}>{attack.isDone ? 'You got in before' : 'Break it before you fix it'}</p>
      <p>
        {attack.isDone
          ? 'Send it again to see what comes back, or fix the code.'
          : `Change what you send until you reach the goal: ${attack.goal} It costs no points.`}
      </p>
      <Button variant="default" size="xs" onClick={onFix}>
        {attack.isDone ? 'Now fix it' : 'Skip to the fix'}
      </Button>
    </div>
  )
}

type OutcomeProps = {
  attack: AttackTask
  outcome: AttackOutcome
  sent: Readonly<Record<string, string>>
  onFix: () => void
}

function Outcome({ attack, outcome, sent, onFix }: OutcomeProps) {
  const { isDone, shown, message } = outcome
  const payload = showPayload(attack, sent)
  return (
    <>
      {isDone ? (
        <BreachHero goal={attack.goal} onFix={onFix} />
      ) : (
        <p className={classes.missed}>
          <Icon of={message === null ? IconShieldCheck : IconAlertTriangle} />
          <strong>{message === null ? 'Not yet. Nothing leaked.' : 'This attack couldn’t be tried.'}</strong>
          {message}
        </p>
      )}
      <div className={classes.loot}>
        <div>
          <h3>{isDone ? 'What you took' : 'What came back'}</h3>
          <Loot text={shown} isTaken={isDone} />
        </div>
        <div>
          <h3>What you sent</h3>
          <pre className={classes.sent}>
            {payload.map(({ label, text, sample }) => (
              <span key={label}>
                {payload.length > 1 && <span className={classes.name}>{label}: </span>}
                <Payload text={text} sample={sample} />
                {'\n'}
              </span>
            ))}
          </pre>
          {isDone && <p className={classes.hint}>If it still gets in after your fix, the run shows it first.</p>}
        </div>
      </div>
    </>
  )
}
