import { Text } from '@mantine/core'
import type { ChoiceFeedback } from '@parapet/contract'
import { Markdown } from '../lesson/markdown.tsx'
import classes from './remarks.module.css'

type RemarkProps = {
  feedback: ChoiceFeedback
  /** What it is about; left out where it stands beside it. */
  name?: string
  verdict?: string
  /** Something to know, of which nobody was asked: being no answer is nothing bad. */
  isNeutral?: boolean
}

const signs = { right: '✓ ', wrong: '✗ ', neutral: '' }

/** What is to be said about one option. Right and wrong are told by sign and word, not by colour alone. */
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
