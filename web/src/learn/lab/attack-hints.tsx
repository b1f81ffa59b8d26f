import { Button } from '@mantine/core'
import { IconBulb, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../ui/text/icon.tsx'
import classes from '../attempt/room-hints.module.css'
import { Markdown } from '../lesson/markdown.tsx'

/** At the bottom of the story while the learner attacks: two hints, one after the other, which cost nothing. */
export function AttackHints({ hints }: { hints: readonly string[] }) {
  const [shown, setShown] = useState(0)
  if (hints.length === 0) return null
  return (
    <section className={classes.hints} aria-label="Hints for the attack">
      <div className={classes.head}>
        <h2>Hints</h2>
        {shown < hints.length && <span>Free</span>}
      </div>
      <ol className={classes.list} aria-live="polite">
        {hints.map((text, index) => (
          <li
            key={text}
            className={classes.hint}
            data-state={index < shown ? 'taken' : index === shown ? 'next' : 'later'}
          >
            <span className={classes.name}>
              <Icon of={index > shown ? IconLock : IconBulb} />
              Hint {index + 1}
            </span>
            {index === shown && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Show hint ${index + 1} of ${hints.length} (free)`}
                onClick={() => setShown(index + 1)}
              >
                Show hint
              </Button>
            )}
            {index > shown && <span className={classes.after}>After hint {index}</span>}
            {index < shown && (
              <div className={classes.text}>
                <Markdown text={text} headingLevel={3} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
