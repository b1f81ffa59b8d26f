import { Button } from '@mantine/core'
import type { LearnScenario, StepOutcome } from '@parapet/contract'
import { paths } from '../../paths.generated.ts'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { NextDue } from '../items/next-due.tsx'
import { BadgeList } from '../rewards/badge-list.tsx'
import { WinHero } from '../rewards/win-hero.tsx'
import { count } from '../words.ts'
import classes from './ending.module.css'

type EndingProps = {
  scenario: LearnScenario
  /** Of the last step, if it was answered in this window. */
  outcome: StepOutcome | undefined
  onLookBack: () => void
}

/** What a completed scenario brought, and where to go next. */
export function Ending({ scenario, outcome, onLookBack }: EndingProps) {
  const { title, scenarioId, categoryId, categoryTitle, xp, steps, stepsToRepeat } = scenario
  const reward = outcome?.reward ?? null
  const [certificate] = outcome?.completions.certificates ?? []
  return (
    <Stack gap="md">
      <WinHero
        label="Scenario completed"
        isWon
        isNew={outcome !== undefined}
        eyebrow={certificate === undefined ? 'Scenario completed' : 'Scenario completed and certificate earned'}
        title={title}
        xp={reward === null ? xp : reward.xpGained}
        reward={reward}
        completions={outcome?.completions}
        wall={steps.map((step) => ({ title: step.title, isDone: step.isFinished }))}
      >
        {stepsToRepeat > 0 && (
          <p className={classes.note}>
            For the certificate, solve {count(stepsToRepeat, 'step')} again on another day:{' '}
            {stepsToRepeat === 1 ? 'it is' : 'they are'} marked in the list of steps.
          </p>
        )}
        <Group gap="sm" mt="md">
          <NextDue except={scenarioId} />
          <Button variant="default" onClick={onLookBack}>
            Look back at the steps
          </Button>
          <ButtonLink variant="subtle" to={paths.catalog} search={{ category: categoryId }}>
            More in {categoryTitle}
          </ButtonLink>
        </Group>
      </WinHero>
      {reward !== null && reward.badges.length > 0 && <BadgeList label="New badges" badges={reward.badges} />}
    </Stack>
  )
}
