import type { ChoiceFeedback } from '@parapet/contract'
import { Text } from '../../ui/text/text.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import classes from './remarks.module.css'

type RemarkProps = {
  feedback: ChoiceFeedback
  /** The name of the option; omitted if it is next to it. */
  name?: string
  verdict?: string
  /** For information on options that were not asked about: not being the answer isn't bad. */
  isNeutral?: boolean
}

const signs = { right: '✓ ', wrong: '✗ ', neutral: '' }

/** Feedback on one option. Right and wrong are marked by sign and word, not by color alone. */
export function Remark({ feedback, name, verdict, isNeutral = false }: RemarkProps) {
  const tone = feedback.isRight ? 'right' : isNeutral ? 'neutral' : 'wrong'
  return (
    <div className={classes.remark} data-tone={tone}>
      <Text size="sm" fw={600}>
        <span aria-hidden>{signs[tone]}</span>
        {verdict ?? (feedback.isRight ? 'Right' : 'Not this one')}
        {name !== undefined && `: ${name}`}
      </Text>
      <Text size="sm" component="div">
        <Markdown text={feedback.text} headingLevel={4} />
        {feedback.note !== null && <Markdown text={feedback.note} headingLevel={4} />}
      </Text>
    </div>
  )
}
