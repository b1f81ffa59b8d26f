import type { LearnScenario, StepOutcome } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { latePart } from '../../ui/late/late-part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { PlayerKeys } from '../answering/player-keys.tsx'
import { scenarioQuery } from '../learn-data.ts'
import classes from './scenario.module.css'
import { ScenarioStep } from './scenario-step.tsx'
import { StepList } from './step-list.tsx'

const Ending = latePart(() => import('./ending.tsx'), 'Ending', 340)

const route = '/inside/learn/scenarios/$scenarioId'

export const loader = ({ client, params: { scenarioId } }: LoaderArgs<{ scenarioId: string }>) =>
  load(client, scenarioQuery(scenarioId))

/** The scenario player. The URL holds the step; without one, it is the first unfinished step. */
export function ScenarioPage() {
  const { scenarioId } = useParams({ from: route })
  const { data: scenario } = useSuspenseQuery(scenarioQuery(scenarioId))
  return <Player key={scenarioId} scenario={scenario} />
}

function Player({ scenario }: { scenario: LearnScenario }) {
  const { step: asked } = useSearch({ from: route })
  const navigate = useNavigate()
  const isFirst = useRef(true)
  // The step when the page opened: a right answer adds the next one, but must not turn the page.
  const [opened] = useState(scenario.steps.at(-1)?.number)
  const shown = scenario.steps.find(({ number }) => number === (asked ?? opened)) ?? scenario.steps.at(-1)
  const [outcome, setOutcome] = useState<StepOutcome>()
  const isEnd = shown !== undefined && shown.number === scenario.totalSteps && shown.isFinished && !shown.isRepeat
  const go = (step: number) => {
    isFirst.current = false
    void navigate({ to: paths.scenario, params: { scenarioId: scenario.scenarioId }, search: { step } })
  }
  return (
    <Page
      title={scenario.title}
      hint={scenario.summary}
      trail={[
        { label: 'Catalog', to: paths.catalog },
        { label: scenario.categoryTitle, to: paths.catalog, search: { category: scenario.categoryId } },
      ]}
    >
      <Group gap="xs">
        {scenario.isCompleted && <Chip kind="success">Completed</Chip>}
        <Text size="sm" c="dimmed" flex={1}>
          {[`About ${scenario.estimatedMinutes} minutes`, `${scenario.xp} XP`, scenario.cwes.join(', ')].join(' · ')}
        </Text>
        <PlayerKeys />
      </Group>
      {shown === undefined ? (
        <Empty title="This scenario is not written yet" />
      ) : (
        <>
          {isEnd && (
            <Ending
              key={outcome === undefined ? 'before' : 'now'}
              scenario={scenario}
              outcome={outcome}
              onLookBack={() => go(1)}
            />
          )}
          <div className={classes.columns}>
            <StepList scenario={scenario} shown={shown.number} onGo={go} />
            <ScenarioStep
              key={shown.number}
              scenario={scenario}
              step={shown}
              isNew={!isFirst.current}
              onGo={go}
              onEnd={setOutcome}
            />
          </div>
        </>
      )}
    </Page>
  )
}
