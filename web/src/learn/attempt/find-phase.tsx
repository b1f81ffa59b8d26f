import { Button, Kbd } from '@mantine/core'
import type { Attempt } from '@parapet/contract'
import { type ReactNode, useState } from 'react'
import { BlockChooser } from '../answering/block-chooser.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LastTry } from './last-try.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { nameOfBlock } from './name-of-block.ts'
import type { PhaseActions } from './phase-actions.ts'
import classes from './phases.module.css'
import { Room, RoomPanel, useIsNarrow } from './room.tsx'
import { RoomHints } from './room-hints.tsx'
import type { RoomTab } from './room-tabs.tsx'
import { TryWorth } from './try-worth.tsx'
import type { useBegin } from './use-begin.ts'

type FindPhaseProps = PhaseActions & { attempt: Attempt; begin: ReturnType<typeof useBegin>; notices: ReactNode }

/** The first phase: which block is the vulnerable one? */
export function FindPhase({ attempt, begin, notices, ...actions }: FindPhaseProps) {
  const { find, code } = attempt
  const isNarrow = useIsNarrow()
  const [tab, setTab] = useState<RoomTab>('code')
  const [picked, setPicked] = useState<string[]>([])
  const known = find.tries.flatMap(({ feedback }) => feedback)
  const isOut = (label: string) => known.some((one) => one.label === label && !one.isRight)
  const chosen = picked.filter((label) => !isOut(label))
  const nameOf = (label: string) => nameOfBlock(find.blocks, label)
  const missing = missingOf(find.chooseCount - chosen.length)
  const blocks = find.chooseCount === 1 ? 'block' : `${find.chooseCount} blocks`
  const submit = () => {
    if (missing !== undefined || actions.isSending) return
    actions.onAnswer({ phase: 'find', tryNumber: find.nextTryNumber, choices: chosen })
  }
  return (
    <Room
      attempt={attempt}
      isNarrow={isNarrow}
      tab={tab}
      onTab={setTab}
      hasTabs={false}
      lead={<p>Choose the {blocks} that an attacker can use.</p>}
      notes={<ModeChoice attempt={attempt} begin={begin} />}
      hints={<RoomHints {...actions} phase="find" state={find} mode={attempt.mode} />}
      tools={<LanguageChoice attempt={attempt} begin={begin} />}
      isCodeShown={!isNarrow || tab === 'code'}
      code={
        <div className={classes.sheet}>
          <BlockChooser
            isBare
            file={code}
            blocks={find.blocks}
            chooseCount={find.chooseCount}
            chosen={chosen}
            known={known}
            onChange={setPicked}
          />
        </div>
      }
      onSubmit={submit}
    >
      <RoomPanel
        isShown
        isNarrow={isNarrow}
        notices={notices}
        action={
          <>
            <div className={classes.task}>
              <h2>Find the vulnerability</h2>
              <p>
                <TryWorth mode={attempt.mode} state={find} worth={find.worth} />
              </p>
            </div>
            <span className={classes.state} id="answer-state">
              {missing ?? chosen.map(nameOf).join(' and ')}
            </span>
            <Button
              data-enter
              type="submit"
              size="md"
              disabled={missing !== undefined}
              loading={actions.isSending}
              aria-describedby="answer-state"
              rightSection={<Kbd className={classes.key as string}>↵</Kbd>}
            >
              {find.isNextTryFinal ? 'Answer (last scored)' : 'Answer'}
            </Button>
          </>
        }
      >
        <LastTry tries={find.tries} nameOf={nameOf} />
      </RoomPanel>
    </Room>
  )
}

function missingOf(open: number): string | undefined {
  if (open === 0) return undefined
  if (open < 0) return `Choose ${-open} fewer`
  return open === 1 ? 'Choose a block' : `Choose ${open} blocks`
}
