import { Button } from '@mantine/core'
import { IconBulb, IconLock } from '@tabler/icons-react'
import { Icon } from '../../ui/text/icon.tsx'
import classes from '../attempt/room-hints.module.css'
import { Markdown } from '../lesson/markdown.tsx'

type AttackHintsProps = { hints: readonly string[]; shown: number; onShow: (count: number) => void }

/** While the learner attacks: two hints, one after the other, which cost nothing. */
export function AttackHints({ hints, shown, onShow }: AttackHintsProps) {
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
                onClick={() => onShow(index + 1)}
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
