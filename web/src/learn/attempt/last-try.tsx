import type { FindPhase } from '@parapet/contract'
import { useFocusOnChange } from '../../ui/page/use-focus.ts'
import { Stack } from '../../ui/text/flex.tsx'
import { Remark } from '../answering/remarks.tsx'

type LastTryProps = { tries: FindPhase['tries']; nameOf: (label: string) => string }

/** Feedback on the latest answer. It gets the focus, so that screen readers read it immediately. */
export function LastTry({ tries, nameOf }: LastTryProps) {
  const box = useFocusOnChange<HTMLDivElement>(String(tries.length))
  const last = tries.at(-1)
  return (
    <Stack gap="sm" ref={box} tabIndex={-1} role="status" aria-label="About your answer">
      {last?.feedback.map((feedback) => (
        <Remark key={feedback.label} feedback={feedback} name={nameOf(feedback.label)} />
      ))}
    </Stack>
  )
}
