import type { AttackTask, Attempt, ChoiceFeedback } from '@parapet/contract'
import { IconBolt, IconCircleCheck } from '@tabler/icons-react'
import { useFocusIf } from '../../ui/page/use-focus.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { Payload } from '../lab/payload.tsx'
import { showPayload } from '../lab/use-attack.ts'
import { Markdown } from '../lesson/markdown.tsx'
import classes from './room-notes.module.css'

/** What was right in the first phase. */
export function findRight({ find }: Attempt): ChoiceFeedback[] {
  return find.tries.at(-1)?.feedback.filter(({ isRight }) => isRight) ?? []
}

const times = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

/** The result of the first phase. It has the focus when it is new. */
export function FoundNote({ attempt, isNew }: { attempt: Attempt; isNew: boolean }) {
  const box = useFocusIf<HTMLDivElement>(isNew)
  const nth = times[attempt.find.tries.length - 1]
  return (
    <div ref={box} tabIndex={-1} role="status" aria-label="What you found" className={classes.note}>
      <strong>
        <Icon of={IconCircleCheck} />
        {nth === undefined ? 'You found it' : `You found it on the ${nth} try`}
      </strong>
      {findRight(attempt).map(({ label, text, note }) => (
        <div key={label}>
          <Markdown text={text} headingLevel={3} />
          {note !== null && <Markdown text={note} headingLevel={3} />}
        </div>
      ))}
    </div>
  )
}

type GotInNoteProps = { attack: AttackTask; payload: Readonly<Record<string, string>> }

/** The payload that got in, next to the fix that has to stop it. */
export function GotInNote({ attack, payload }: GotInNoteProps) {
  const shown = showPayload(attack, payload)
  return (
    <section className={classes.note} data-danger aria-label="Your attack">
      <strong>
        <Icon of={IconBolt} />
        You got in with
      </strong>
      <code className={classes.payload}>
        {shown.map(({ label, text, sample }) => (
          <span key={label}>
            {shown.length > 1 && `${label}: `}
            <Payload text={text} sample={sample} />
            {'\n'}
          </span>
        ))}
      </code>
      <p>If it still gets in after your fix, the run shows it first.</p>
    </section>
  )
}
