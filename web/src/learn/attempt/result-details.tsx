import type { Attempt, AttemptResult } from '@parapet/contract'
import { type ReactNode, useRef } from 'react'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import answering from '../answering/action-bar.module.css'
import { Remark } from '../answering/remarks.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { CompareFixes } from './compare-fixes.tsx'
import { nameOfBlock } from './name-of-block.ts'
import { Part, Solution } from './solution.tsx'
import { SolutionButton } from './solution-button.tsx'

type ResultDetailsProps = {
  attempt: Attempt
  result: AttemptResult
  solution: { isPending: boolean; error: Error | null; onShow: () => void }
  /** The next steps, again below the solution. */
  children: ReactNode
}

/** As much of the solution as was earned. */
export function ResultDetails({ attempt, result, solution, children }: ResultDetailsProps) {
  const wasShown = useRef(result.solution !== null).current
  return (
    <>
      {result.handsOn !== null && <CompareFixes attempt={attempt} fix={result.handsOn} />}
      <Stack gap="xl">
        {result.solution === null ? (
          <>
            <Answers attempt={attempt} />
            <div>
              <SolutionButton isEnded {...solution} />
            </div>
          </>
        ) : (
          <>
            <Solution attempt={attempt} solution={result.solution} isNew={!wasShown} />
            <div className={answering.bar}>{children}</div>
          </>
        )}
      </Stack>
    </>
  )
}

/** The choice and its feedback; correct ones stay expanded. */
function Answers({ attempt: { find, fix } }: { attempt: Attempt }) {
  const said = [
    ...find.tries.flatMap(({ feedback }) =>
      feedback.map((one) => ({ feedback: one, name: nameOfBlock(find.blocks, one.label) })),
    ),
    ...(fix?.tries ?? []).flatMap(({ feedback }) =>
      feedback.map((one) => ({
        feedback: one,
        name: fix?.fixes.find(({ label }) => label === one.label)?.title ?? '',
      })),
    ),
  ]
  const hints = [...find.hintsTaken, ...(fix?.hintsTaken ?? [])]
  return (
    <>
      {said.length > 0 && (
        <Part title="Your answers">
          {said.map(({ feedback, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same block may be chosen twice, and answers never change places
            <Remark key={index} feedback={feedback} name={name} />
          ))}
        </Part>
      )}
      {hints.length > 0 && (
        <Part title="Hints you took">
          {hints.map((hint) => (
            <Text key={hint} size="sm" component="div">
              <Markdown text={hint} headingLevel={3} />
            </Text>
          ))}
        </Part>
      )}
    </>
  )
}
