import { Alert } from '@mantine/core'
import type { LearnScenario, StepOutcome } from '@parapet/contract'
import { paths } from '../../paths.generated.ts'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Completions } from '../answering/completions.tsx'
import { NextDue } from '../items/next-due.tsx'
import { BadgeList } from '../rewards/badge-list.tsx'
import { toNextLevel } from '../rewards/level-bar.tsx'
import { count } from '../words.ts'

/** What a completed scenario brought, and where to go next. */
export function Ending({ scenario, outcome }: { scenario: LearnScenario; outcome: StepOutcome | undefined }) {
  return (
    <Stack gap="md">
      <Alert color="green" variant="default" title="Scenario completed">
        +{scenario.xp} XP.
        {outcome?.reward != null &&
          ` You are at level ${outcome.reward.level.number}, ${outcome.reward.level.name}. ${toNextLevel(outcome.reward.level, outcome.reward.totalXp)}.`}
        {scenario.stepsToRepeat > 0 &&
          ` For the certificate, solve ${count(scenario.stepsToRepeat, 'step')} again on another day: ${scenario.stepsToRepeat === 1 ? 'it is' : 'they are'} marked in the list of steps.`}
      </Alert>
      {outcome?.reward != null && outcome.reward.badges.length > 0 && (
        <BadgeList label="New badges" badges={outcome.reward.badges} />
      )}
      {outcome !== undefined && (
        <Completions completions={{ ...outcome.completions, isItemCompleted: false }} item={scenario.title} isNew />
      )}
      <Group gap="sm">
        <NextDue except={scenario.scenarioId} />
        <ButtonLink variant="subtle" to={paths.catalog} search={{ category: scenario.categoryId }}>
          More in {scenario.categoryTitle}
        </ButtonLink>
      </Group>
    </Stack>
  )
}
