import type { Attempt, AttemptAnswer, CodeBlock, HintRequest } from '@parapet/contract'
import { useState } from 'react'
import { BlockChooser } from '../answering/block-chooser.tsx'
import { Hints } from '../answering/hints.tsx'
import { toLines } from '../words.ts'
import { LastTry } from './last-try.tsx'
import { PhaseForm } from './phase-form.tsx'

export type PhaseProps = {
  attempt: Attempt
  isSending: boolean
  isTaking: boolean
  onAnswer: (answer: AttemptAnswer) => void
  onHint: (hint: HintRequest) => void
}

/** The first phase: which block is the vulnerable one? */
export function FindPhase({ attempt, isSending, isTaking, onAnswer, onHint }: PhaseProps) {
  const { find, code } = attempt
  const [picked, setPicked] = useState<string[]>([])
  const known = find.tries.flatMap(({ feedback }) => feedback)
  const isOut = (label: string) => known.some((one) => one.label === label && !one.isRight)
  const chosen = picked.filter((label) => !isOut(label))
  const open = find.chooseCount - chosen.length
  const nameOf = (label: string) => nameOfBlock(find.blocks, label)
  return (
    <PhaseForm
      title="Find the weakness"
      task={
        find.chooseCount === 1
          ? `Choose the block that an attacker can use. Worth ${find.worth} points now.`
          : `Choose the ${find.chooseCount} blocks that an attacker can use. Worth ${find.worth} points now.`
      }
      missing={missingOf(open)}
      chosen={chosen.map(nameOf).join(' and ')}
      isSending={isSending}
      onAnswer={() => onAnswer({ phase: 'find', tryNumber: find.nextTryNumber, choices: chosen })}
      options={
        <BlockChooser
          file={code}
          blocks={find.blocks}
          chooseCount={find.chooseCount}
          chosen={chosen}
          known={known}
          onChange={setPicked}
        />
      }
    >
      <LastTry tries={find.tries} nameOf={nameOf} />
      <Hints
        taken={find.hintsTaken}
        total={find.hintsTotal}
        cost={find.hintCost}
        isTaking={isTaking}
        onTake={(number) => onHint({ phase: 'find', number })}
      />
    </PhaseForm>
  )
}

export function nameOfBlock(blocks: CodeBlock[], label: string): string {
  const block = blocks.find((one) => one.label === label)
  return block === undefined ? '' : toLines(block)
}

function missingOf(open: number): string | undefined {
  if (open === 0) return undefined
  if (open < 0) return `Choose ${-open} fewer`
  return open === 1 ? 'Choose a block' : `Choose ${open} blocks`
}
