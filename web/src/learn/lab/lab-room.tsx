import type { AttackTask, FixLab } from '@parapet/contract'
import { useState } from 'react'
import { ChoicePanel } from '../attempt/choice-panel.tsx'
import type { FixRoomProps } from '../attempt/fix-room-props.ts'
import { FoundCode, FoundLines, findFoundBlocks } from '../attempt/found-code.tsx'
import { LanguageChoice } from '../attempt/language-choice.tsx'
import { ModeChoice } from '../attempt/mode-choice.tsx'
import classes from '../attempt/phases.module.css'
import { Room, useIsNarrow } from '../attempt/room.tsx'
import { RoomHints } from '../attempt/room-hints.tsx'
import { FoundNote, GotInNote } from '../attempt/room-notes.tsx'
import type { RoomTab } from '../attempt/room-tabs.tsx'
import { useChoice } from '../attempt/use-choice.ts'
import { AttackHints } from './attack-hints.tsx'
import { AttackPanel } from './attack-panel.tsx'
import { FixPanel } from './fix-panel.tsx'
import { LabEditor } from './lab-editor.tsx'
import { LabTools, ReadOnlyNote } from './lab-tools.tsx'
import { Output, OutputPanel } from './output-panel.tsx'
import { type AttackState, useAttack } from './use-attack.ts'
import { useLab } from './use-lab.ts'

type LabRoomProps = FixRoomProps & { lab: FixLab }

const noAttack: AttackTask = { goal: '', fields: [], hints: [], isDone: false, payload: null }

/** The challenge with its editor: attack the code, then write the fix and run it, as often as needed. */
export function LabRoom({ lab, tab: given, onTab, isNew, notices, begin, way, onWay, ...phase }: LabRoomProps) {
  const { attempt, fix } = phase
  const { attack, code } = attempt
  const isNarrow = useIsNarrow()
  const state = useLab(attempt, lab)
  const attacking = useAttack(attempt, attack ?? noAttack)
  const choice = useChoice(phase)
  const [lastDone, setLastDone] = useState<'attack' | 'run'>('run')
  const tab = placeOf(given, isNarrow)
  const isWriting = way === 'write'
  const isChoosing = !isWriting && tab === 'fix'
  const isEditing = isWriting && (tab === 'fix' || tab === 'output')
  const [line] = findFoundBlocks(attempt)
  const goFix = () => {
    onTab('fix')
    // Once it is shown.
    if (isWriting) requestAnimationFrame(() => state.editor.current?.focusLine(line?.startLine ?? 1))
  }
  const found = <FoundNote key="found" attempt={attempt} isNew={isNew} />
  const gotIn = attack?.payload != null && <GotInNote attack={attack} payload={attack.payload} />
  const attackHints = attack !== null && (
    <AttackHints hints={attack.hints} shown={attacking.hintsShown} onShow={attacking.showHints} />
  )
  const output = {
    lab,
    attacked: lastDone === 'attack' ? attacking.attacking.data?.output : undefined,
  }
  const otherWay = (
    <button type="button" className={classes.link} onClick={() => onWay(isWriting ? 'choose' : 'write')}>
      {isWriting ? toChoosing(lab) : 'Write the fix yourself instead'}
    </button>
  )
  return (
    <Room
      attempt={attempt}
      isNarrow={isNarrow}
      tab={tab}
      onTab={onTab}
      hasTabs
      lead={<Lead tab={tab} attack={attack} isChoosing={isChoosing} standIns={lab.standIns} />}
      notes={
        <>
          {tab !== 'attack' && gotIn}
          {(!isNarrow || !isNew) && found}
          <ModeChoice attempt={attempt} begin={begin} />
        </>
      }
      hints={
        tab === 'attack' && attack !== null ? (
          attackHints
        ) : (
          <RoomHints {...phase} phase="fix" state={fix} mode={attempt.mode} />
        )
      }
      tools={
        <>
          {tab === 'attack' ? <ReadOnlyNote /> : isEditing && <LabTools state={state} />}
          <LanguageChoice attempt={attempt} begin={begin} />
        </>
      }
      aside={<Aside tab={tab} attacking={attacking} otherWay={otherWay} />}
      isCodeShown={!isNarrow || tab === 'code' || (tab === 'fix' && isWriting)}
      code={
        <>
          <FoundCode attempt={attempt} isShown={!isEditing && !(isChoosing && choice.isAsked && !isNarrow)} />
          {isChoosing && !isNarrow && choice.isAsked && <div className={classes.options}>{choice.options}</div>}
          <div className={classes.write} data-hidden={!isEditing || undefined}>
            <LabEditor attempt={attempt} state={state} firstLine={line?.startLine} />
          </div>
        </>
      }
    >
      {attack !== null && (
        <AttackPanel
          attack={attack}
          state={{ ...attacking, send: () => [setLastDone('attack'), attacking.send()] }}
          isShown={tab === 'attack'}
          isNarrow={isNarrow}
          notices={
            <>
              {notices}
              {isNarrow && isNew && found}
            </>
          }
          hints={isNarrow && attackHints}
          onFix={goFix}
        />
      )}
      {isChoosing ? (
        <ChoicePanel
          choice={choice}
          tab="fix"
          isShown
          isNarrow={isNarrow}
          notices={notices}
          above={
            <>
              {gotIn}
              <FoundLines attempt={attempt} onWhole={() => onTab('code')} />
              {attack === null && isNew && found}
            </>
          }
          instead={isNarrow && otherWay}
        />
      ) : (
        <FixPanel
          lab={lab}
          state={{ ...state, start: () => [setLastDone('run'), state.start()] }}
          fileName={code.fileName}
          isShown={tab === 'fix'}
          isNarrow={isNarrow}
          notices={notices}
          output={(lab.lastRun?.output ?? '') !== '' && <Output {...output} />}
          instead={isNarrow && otherWay}
          doesCount={attempt.doesPracticeCount}
        />
      )}
      {!isNarrow && <OutputPanel {...output} isShown={tab === 'output'} />}
    </Room>
  )
}

function toChoosing({ isPractice, chooseWorth }: FixLab): string {
  return isPractice ? 'Choose a fix instead' : `Choose a fix instead · up to ${chooseWorth} points`
}

/** Story and code are tabs only in one column, where the output has none. */
function placeOf(tab: RoomTab, isNarrow: boolean): RoomTab {
  if (isNarrow) return tab === 'output' ? 'fix' : tab
  return tab === 'story' || tab === 'code' ? 'fix' : tab
}

type LeadProps = { tab: RoomTab; attack: AttackTask | null; isChoosing: boolean; standIns: readonly string[] }

function Lead({ tab, attack, isChoosing, standIns }: LeadProps) {
  if (tab === 'attack' && attack !== null) return <p>{attack.goal}</p>
  if (isChoosing) return <p>Choose the change that fixes the vulnerability.</p>
  return (
    <>
      <p>Change the marked lines so that the attack fails and everything else still works. Write it in your own way.</p>
      <p>You can add imports and helper functions.</p>
      {standIns.length > 0 && <p>Runs use stand-ins for {standIns.join(', ')}.</p>}
    </>
  )
}

type AsideProps = { tab: RoomTab; attacking: AttackState; otherWay: React.ReactNode }

function Aside({ tab, attacking: { tries, tookMs }, otherWay }: AsideProps) {
  if (tab === 'fix') return otherWay
  if (tab !== 'attack' || tries === 0) return null
  return (
    <span>
      Try {tries}
      {tookMs !== undefined && ` · answered in ${(tookMs / 1000).toFixed(1)} s`}
    </span>
  )
}
