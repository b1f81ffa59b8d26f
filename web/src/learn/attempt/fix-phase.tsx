import { Skeleton } from '@mantine/core'
import type { Attempt, FixPhase as Fix } from '@parapet/contract'
import { lazy, Suspense } from 'react'
import { useFocusIf } from '../../ui/page/use-focus.ts'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { BlockChooser } from '../answering/block-chooser.tsx'
import { Remark } from '../answering/remarks.tsx'
import { ChooseFix } from './choose-fix.tsx'
import { nameOfBlock } from './name-of-block.ts'
import type { PhaseActions } from './phase-actions.ts'
import { Situation } from './situation.tsx'
import type { Way } from './ways.ts'

/** Loaded with the first lab: choosing needs neither. */
const AttackStep = lazy(async () => ({ default: (await import('../lab/attack-step.tsx')).AttackStep }))
const WriteOrChoose = lazy(async () => ({ default: (await import('./write-or-choose.tsx')).WriteOrChoose }))

type FixPhaseProps = PhaseActions & {
  attempt: Attempt
  fix: Fix
  /** The first phase was just solved, in this window. */
  isNew: boolean
  way: Way
  onWay: (way: Way) => void
}

/** The second phase: write the change that fixes it, or choose one. */
export function FixPhase({ isNew, way, onWay, ...phase }: FixPhaseProps) {
  const { attempt, fix } = phase
  return (
    <Stack gap="md">
      <Situation attempt={attempt} />
      <Found attempt={attempt} isNew={isNew} />
      <Suspense fallback={<Skeleton height={360} role="status" aria-label="Loading" />}>
        {attempt.attack !== null && <AttackStep attempt={attempt} attack={attempt.attack} />}
        {fix.lab === null ? (
          <>
            {fix.labMissing !== null && (
              <Text size="sm" c="dimmed">
                {fix.labMissing}
              </Text>
            )}
            <ChooseFix {...phase} />
          </>
        ) : (
          <WriteOrChoose {...phase} lab={fix.lab} way={way} onWay={onWay} />
        )}
      </Suspense>
    </Stack>
  )
}

/** The result of the first phase, and the file to look at again. */
function Found({ attempt: { find, code }, isNew }: Pick<FixPhaseProps, 'attempt' | 'isNew'>) {
  const box = useFocusIf<HTMLDivElement>(isNew)
  const known = find.tries.at(-1)?.feedback.filter(({ isRight }) => isRight) ?? []
  return (
    <Stack gap="sm" ref={box} tabIndex={-1} role="status" aria-label="What you found">
      {known.map((feedback) => (
        <Remark
          key={feedback.label}
          feedback={feedback}
          name={nameOfBlock(find.blocks, feedback.label)}
          verdict="Found"
        />
      ))}
      <details>
        <summary>Look at the whole file again</summary>
        <BlockChooser
          file={code}
          blocks={find.blocks}
          chooseCount={find.chooseCount}
          chosen={known.map(({ label }) => label)}
          known={find.tries.flatMap(({ feedback }) => feedback)}
          isReadOnly
          onChange={() => {}}
        />
      </details>
    </Stack>
  )
}
