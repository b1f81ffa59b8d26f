import { Button } from '@mantine/core'
import type { ChoiceFeedback } from '@parapet/contract'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import answering from '../answering/action-bar.module.css'
import { BlockChooser } from '../answering/block-chooser.tsx'
import { Remark } from '../answering/remarks.tsx'
import { nameOfBlock } from '../attempt/name-of-block.ts'
import { count } from '../words.ts'
import type { StepProps } from './step-props.ts'

/** The code that allowed it: choose the block; afterwards every block is explained. */
export function CodeStep({ step, outcome, isSending, onAnswer }: StepProps) {
  const { code, isFinished, explanations } = step
  const [picked, setPicked] = useState<string[]>([])
  const [wrong, setWrong] = useState<ChoiceFeedback[]>([])
  // As in a challenge, a wrong block is marked and can't be chosen again.
  const chosen = picked.filter((label) => wrong.every((one) => one.label !== label))
  if (code === null) return null
  const startOf = (label: string) => code.blocks.find((block) => block.label === label)?.startLine ?? 0
  const said = (isFinished ? explanations : (outcome?.feedback ?? [])).toSorted(
    (a, b) => startOf(a.label) - startOf(b.label),
  )
  const isMissing = chosen.length !== code.chooseCount
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isMissing) return
    onAnswer({ choices: chosen }, ({ feedback }) =>
      setWrong((known) => [...known, ...feedback.filter(({ isRight }) => !isRight)]),
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <BlockChooser
          file={code.file}
          blocks={code.blocks}
          chooseCount={code.chooseCount}
          chosen={isFinished ? explanations.filter(({ isRight }) => isRight).map(({ label }) => label) : chosen}
          known={isFinished ? explanations : wrong}
          isReadOnly={isFinished}
          onChange={setPicked}
        />
        {!isFinished && (
          <Group gap="sm" className={answering.bar as string}>
            <Button type="submit" data-enter disabled={isMissing} loading={isSending}>
              Answer
            </Button>
            {isMissing && (
              <Text size="sm" c="dimmed">
                Choose {count(code.chooseCount, 'block')}
              </Text>
            )}
          </Group>
        )}
        <Stack gap="sm" aria-live="polite">
          {said.map((feedback) => (
            <Remark key={feedback.label} feedback={feedback} name={nameOfBlock(code.blocks, feedback.label)} />
          ))}
        </Stack>
      </Stack>
    </form>
  )
}
