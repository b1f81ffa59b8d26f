import { Stack } from '@mantine/core'
import type { Attempt, FixPhase as Fix } from '@parapet/contract'
import { useState } from 'react'
import { useFocusIf } from '../../ui/use-focus.ts'
import { BlockChooser } from '../answering/block-chooser.tsx'
import { Remark } from '../answering/remarks.tsx'
import { nameOfBlock } from './find-phase.tsx'
import { FixChooser } from './fix-chooser.tsx'
import { type PhaseActions, PhaseForm } from './phase-form.tsx'

type FixPhaseProps = PhaseActions & {
  attempt: Attempt
  fix: Fix
  /** The first phase was just solved, in this window. */
  isNew: boolean
}

/** The second phase: which change fixes it? */
export function FixPhase({ attempt, fix, isNew, ...actions }: FixPhaseProps) {
  const [picked, setPicked] = useState<string>()
  const known = fix.tries.flatMap(({ feedback }) => feedback)
  const chosen = known.some(({ label, isRight }) => label === picked && !isRight) ? undefined : picked
  return (
    <Stack gap="md">
      <Found attempt={attempt} isNew={isNew} />
      <PhaseForm
        {...actions}
        phase="fix"
        state={fix}
        title="Choose the fix"
        task={`One of these changes mends the weakness. Worth ${fix.worth} points now.`}
        missing={chosen === undefined ? 'Choose a fix' : undefined}
        chosen={chosen === undefined ? [] : [chosen]}
        nameOf={(label) => fix.fixes.find((one) => one.label === label)?.title ?? ''}
      >
        <FixChooser
          fixes={fix.fixes}
          language={attempt.code.language}
          chosen={chosen}
          known={known}
          onChange={setPicked}
        />
      </PhaseForm>
    </Stack>
  )
}

/** What the first phase brought to light, and the file to look at again. */
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
