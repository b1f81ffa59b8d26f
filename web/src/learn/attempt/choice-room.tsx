import { useState } from 'react'
import { ChoicePanel } from './choice-panel.tsx'
import type { FixRoomProps } from './fix-room-props.ts'
import { FoundCode, FoundLines } from './found-code.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ModeChoice } from './mode-choice.tsx'
import classes from './phases.module.css'
import { Room, useIsNarrow } from './room.tsx'
import { RoomHints } from './room-hints.tsx'
import { FoundNote } from './room-notes.tsx'
import { useChoice } from './use-choice.ts'

/** A challenge without a lab: one of several fixes is right. */
export function ChoiceRoom({ tab, onTab, isNew, notices, begin, ...phase }: FixRoomProps) {
  const { attempt, fix } = phase
  const isNarrow = useIsNarrow()
  const choice = useChoice(phase)
  const [isFileShown, setIsFileShown] = useState(false)
  const found = <FoundNote attempt={attempt} isNew={isNew} />
  const isChoosing = isNarrow || !isFileShown
  return (
    <Room
      attempt={attempt}
      isNarrow={isNarrow}
      tab={tab}
      onTab={onTab}
      hasTabs={isNarrow}
      lead={<p>Choose the change that fixes the vulnerability.</p>}
      notes={
        <>
          {(!isNarrow || !isNew) && found}
          {fix.labMissing !== null && <p className={classes.missing}>{fix.labMissing}</p>}
          <ModeChoice attempt={attempt} begin={begin} />
        </>
      }
      hints={<RoomHints {...phase} phase="fix" state={fix} mode={attempt.mode} />}
      tools={
        <>
          {!isNarrow && (
            <button type="button" className={classes.tool} onClick={() => setIsFileShown(!isFileShown)}>
              {isFileShown ? 'Back to the fixes' : 'Show the whole file'}
            </button>
          )}
          <LanguageChoice attempt={attempt} begin={begin} />
        </>
      }
      isCodeShown={!isNarrow || tab === 'code'}
      code={
        <>
          <FoundCode attempt={attempt} isShown={!isChoosing || isNarrow} />
          {!isNarrow && isChoosing && <div className={classes.options}>{choice.options}</div>}
        </>
      }
    >
      <ChoicePanel
        choice={choice}
        isShown={!isNarrow || tab === 'fix'}
        isNarrow={isNarrow}
        notices={notices}
        above={
          isNarrow && (
            <>
              {isNew && found}
              <FoundLines attempt={attempt} onWhole={() => onTab('code')} />
            </>
          )
        }
        tab={isNarrow ? 'fix' : undefined}
      />
    </Room>
  )
}
