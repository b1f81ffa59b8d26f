import { Tabs } from '@mantine/core'
import type { Attempt, FixPhase as Fix } from '@parapet/contract'
import { useRef } from 'react'
import { Text } from '../../ui/text/text.tsx'
import { Lab } from '../lab/lab.tsx'
import { ChooseFix } from './choose-fix.tsx'
import type { PhaseActions } from './phase-actions.ts'
import { PhaseHints } from './phase-hints.tsx'
import { useCanWrite, type Way } from './ways.ts'

type WriteOrChooseProps = PhaseActions & {
  attempt: Attempt
  fix: Fix
  lab: NonNullable<Fix['lab']>
  way: Way
  onWay: (way: Way) => void
}

/** A fix to write in an editor, or to choose. On a phone it can only be chosen; as practice, only written. */
export function WriteOrChoose({ lab, way, onWay, ...phase }: WriteOrChooseProps) {
  const canWrite = useCanWrite()
  // A device that is turned keeps its editor; a phone never loads it.
  const couldWrite = useRef(canWrite)
  couldWrite.current ||= canWrite
  const { attempt, fix } = phase
  const shown = lab.isPractice ? 'write' : canWrite ? way : 'choose'
  return (
    <Tabs value={shown} onChange={(tab) => onWay(tab === 'choose' ? 'choose' : 'write')}>
      {/* As practice it stays, so that the editor doesn't move under the hands. */}
      <Tabs.List mb="md" display={canWrite ? undefined : 'none'}>
        <Tabs.Tab value="write">Write the fix</Tabs.Tab>
        {!lab.isPractice && <Tabs.Tab value="choose">Choose a fix</Tabs.Tab>}
      </Tabs.List>
      {!canWrite && (
        <Text size="sm" mb="md">
          This screen is too small to write code comfortably, so here you can read it and choose a fix. Open the
          challenge on a computer to write the fix yourself.
        </Text>
      )}
      <Tabs.Panel value="write">
        {couldWrite.current && (
          // Another language or changed content is another file.
          <Lab key={lab.source} attempt={attempt} lab={lab}>
            <PhaseHints {...phase} phase="fix" state={fix} isEnded={lab.isPractice} />
          </Lab>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="choose">{!lab.isPractice && <ChooseFix {...phase} />}</Tabs.Panel>
    </Tabs>
  )
}
