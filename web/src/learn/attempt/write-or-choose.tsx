import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Attempt, FixPhase as Fix } from '@parapet/contract'
import { useRef, useState } from 'react'
import { Text } from '../../ui/text.tsx'
import { Lab } from '../lab/lab.tsx'
import { ChooseFix } from './choose-fix.tsx'
import type { PhaseActions } from './phase-actions.ts'
import { PhaseHints } from './phase-hints.tsx'

type WriteOrChooseProps = PhaseActions & { attempt: Attempt; fix: Fix; lab: NonNullable<Fix['lab']> }

/** A fix to write in an editor, or to choose. On a phone it can only be chosen. */
export function WriteOrChoose({ lab, ...phase }: WriteOrChooseProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [tab, setTab] = useState<string | null>('write')
  // A window that is briefly narrow keeps its editor; a phone never loads it.
  const wasWide = useRef(isWide)
  wasWide.current ||= isWide
  const { attempt, fix } = phase
  return (
    <Tabs value={isWide ? tab : 'choose'} onChange={setTab}>
      <Tabs.List mb="md" display={isWide ? undefined : 'none'}>
        <Tabs.Tab value="write">Write the fix</Tabs.Tab>
        <Tabs.Tab value="choose">Choose a fix</Tabs.Tab>
      </Tabs.List>
      {!isWide && (
        <Text size="sm" mb="md">
          This screen is too narrow to write code comfortably, so here you can read it and choose a fix. Open the
          challenge on a computer to write the fix yourself.
        </Text>
      )}
      <Tabs.Panel value="write">
        {wasWide.current && (
          // Another language or changed content is another file.
          <Lab key={lab.source} attempt={attempt} lab={lab}>
            <PhaseHints {...phase} phase="fix" state={fix} />
          </Lab>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="choose">
        <ChooseFix {...phase} />
      </Tabs.Panel>
    </Tabs>
  )
}
