import { useState } from 'react'
import { LabRoom } from '../lab/lab-room.tsx'
import { ChoiceRoom } from './choice-room.tsx'
import type { FixPhaseProps } from './fix-room-props.ts'
import type { RoomTab } from './room-tabs.tsx'

/** The second phase: attack it, then write the change that fixes it, or choose one. */
export function FixPhase(props: FixPhaseProps) {
  const { attempt, fix } = props
  const { attack } = attempt
  const isUntouched = fix.lab?.lastRun === null && fix.lab.draft === null
  const [tab, setTab] = useState<RoomTab>(attack !== null && !attack.isDone && isUntouched ? 'attack' : 'fix')
  if (fix.lab === null) return <ChoiceRoom {...props} tab={tab} onTab={setTab} />
  // Another language or changed content is another file.
  return <LabRoom key={fix.lab.source} {...props} lab={fix.lab} tab={tab} onTab={setTab} />
}
