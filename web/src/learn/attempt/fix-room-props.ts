import type { Attempt, FixPhase as Fix } from '@parapet/contract'
import type { ReactNode } from 'react'
import type { PhaseActions } from './phase-actions.ts'
import type { RoomTab } from './room-tabs.tsx'
import type { useBegin } from './use-begin.ts'
import type { Way } from './ways.ts'

export type FixPhaseProps = PhaseActions & {
  attempt: Attempt
  fix: Fix
  begin: ReturnType<typeof useBegin>
  /** The first phase was just solved, in this window. */
  isNew: boolean
  way: Way
  onWay: (way: Way) => void
  notices: ReactNode
}

/** What both rooms of the second phase need. */
export type FixRoomProps = FixPhaseProps & { tab: RoomTab; onTab: (tab: RoomTab) => void }
