import { Button } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Group } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import answering from '../answering/action-bar.module.css'
import { ChoiceKey, choiceKey } from '../answering/choice-key.tsx'
import { Remark } from '../answering/remarks.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import classes from './choice-step.module.css'
import type { StepProps } from './step-props.ts'

/** A question with one right option. */
export function ChoiceStep({ step, outcome, isSending, onAnswer }: StepProps) {
  const { choice, isFinished, explanations } = step
  const [picked, setPicked] = useState<string>()
  if (choice === null) return null
  const said = isFinished ? explanations : (outcome?.feedback ?? [])
  const chosen = isFinished ? explanations.find(({ isRight }) => isRight)?.label : picked
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen !== undefined) onAnswer({ choices: [chosen] })
  }
  return (
    <form onSubmit={submit}>
      <fieldset className={classes.options}>
        <legend>
          <Markdown text={choice.question} />
        </legend>
        {choice.options.map(({ label, text }, index) => {
          const feedback = said.find((one) => one.label === label)
          return (
            <div key={label} className={classes.option}>
              <label className={classes.choice}>
                <input
                  type="radio"
                  name="option"
                  value={label}
                  checked={chosen === label}
                  disabled={isFinished}
                  {...(isFinished ? {} : choiceKey(index))}
                  onChange={() => setPicked(label)}
                />
                {!isFinished && <ChoiceKey index={index} />}
                <div className={classes.text}>
                  <Markdown text={text} headingLevel={4} isInert />
                </div>
              </label>
              <div aria-live="polite" className={classes.said}>
                {feedback !== undefined && <Remark feedback={feedback} />}
              </div>
            </div>
          )
        })}
      </fieldset>
      {!isFinished && (
        <Group gap="sm" mt="md" className={answering.bar as string}>
          <Button type="submit" data-enter disabled={chosen === undefined} loading={isSending}>
            Answer
          </Button>
          {chosen === undefined && (
            <Text size="sm" c="dimmed">
              Choose an option
            </Text>
          )}
        </Group>
      )}
    </form>
  )
}
