import { Button, Title } from '@mantine/core'
import { type Attempt, type FixPhase as Fix, getAttempt, showFixes } from '@parapet/contract'
import { useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { Problem } from '../../ui/page/problem.tsx'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { attemptQuery } from '../learn-data.ts'
import { FixChooser } from './fix-chooser.tsx'
import { compareWays } from './fix-words.ts'
import type { PhaseActions } from './phase-actions.ts'
import { PhaseForm } from './phase-form.tsx'

type ChooseFixProps = PhaseActions & { attempt: Attempt; fix: Fix }

/** Fixes to choose from. If the fix could be written instead, they are shown on request. */
export function ChooseFix({ attempt, fix, ...actions }: ChooseFixProps) {
  const [picked, setPicked] = useState<string>()
  const known = fix.tries.flatMap(({ feedback }) => feedback)
  const chosen = known.some(({ label, isRight }) => label === picked && !isRight) ? undefined : picked
  if (fix.lab !== null && !fix.lab.areFixesShown) return <AskForFixes attempt={attempt} lab={fix.lab} />
  return (
    <PhaseForm
      {...actions}
      phase="fix"
      state={fix}
      title="Choose the fix"
      task={`One of these changes fixes the vulnerability. Worth ${fix.lab?.chooseWorth ?? fix.worth} points now.`}
      missing={chosen === undefined ? 'Choose a fix' : undefined}
      chosen={chosen === undefined ? [] : [chosen]}
      nameOf={(label) => fix.fixes.find((one) => one.label === label)?.title ?? ''}
    >
      <FixChooser fixes={fix.fixes} chosen={chosen} known={known} onChange={setPicked} />
    </PhaseForm>
  )
}

function AskForFixes({ attempt, lab }: { attempt: Attempt; lab: NonNullable<Fix['lab']> }) {
  const cache = useApiCache()
  const showing = useApiMutation(showFixes, {
    onError: () => cache.invalidate(getAttempt),
    onSuccess: (answer) => cache.put(attemptQuery(attempt.attemptId), answer),
  })
  return (
    <Stack gap="sm" align="flex-start" maw={640}>
      <Title order={2} size="h4">
        Choose the fix instead
      </Title>
      <Text size="sm">
        {compareWays(lab)} Once you have seen the fixes, a fix that you write in this attempt counts as chosen, too.
      </Text>
      {showing.error !== null && <Problem error={showing.error} />}
      <Button
        variant="default"
        loading={showing.isPending}
        onClick={() => showing.mutate({ params: { attemptId: attempt.attemptId } })}
      >
        Show the fixes
      </Button>
    </Stack>
  )
}
