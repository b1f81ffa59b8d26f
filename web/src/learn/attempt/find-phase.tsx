import type { Attempt } from '@parapet/contract'
import { useState } from 'react'
import { Stack } from '../../ui/text/flex.tsx'
import { BlockChooser } from '../answering/block-chooser.tsx'
import { nameOfBlock } from './name-of-block.ts'
import type { PhaseActions } from './phase-actions.ts'
import { PhaseForm } from './phase-form.tsx'
import { Situation } from './situation.tsx'

/** The first phase: which block is the vulnerable one? */
export function FindPhase({ attempt, ...actions }: PhaseActions & { attempt: Attempt }) {
  const { find, code } = attempt
  const [picked, setPicked] = useState<string[]>([])
  const known = find.tries.flatMap(({ feedback }) => feedback)
  const isOut = (label: string) => known.some((one) => one.label === label && !one.isRight)
  const chosen = picked.filter((label) => !isOut(label))
  const blocks = find.chooseCount === 1 ? 'block' : `${find.chooseCount} blocks`
  return (
    <Stack gap="md">
      <Situation attempt={attempt} />
      <PhaseForm
        {...actions}
        phase="find"
        state={find}
        title="Find the vulnerability"
        task={`Choose the ${blocks} that an attacker can use. Worth ${find.worth} points now.`}
        missing={missingOf(find.chooseCount - chosen.length)}
        chosen={chosen}
        nameOf={(label) => nameOfBlock(find.blocks, label)}
      >
        <BlockChooser
          file={code}
          blocks={find.blocks}
          chooseCount={find.chooseCount}
          chosen={chosen}
          known={known}
          onChange={setPicked}
        />
      </PhaseForm>
    </Stack>
  )
}

function missingOf(open: number): string | undefined {
  if (open === 0) return undefined
  if (open < 0) return `Choose ${-open} fewer`
  return open === 1 ? 'Choose a block' : `Choose ${open} blocks`
}
