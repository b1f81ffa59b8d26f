import { type LearnItem, languageTitles } from '@parapet/contract'
import { Completion } from '../../ui/chart/completion.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { count, toDifficulty } from '../words.ts'
import { FactLine } from './fact-line.tsx'
import classes from './item-line.module.css'
import { ItemLink } from './item-link.tsx'

/** A topic or scenario in a list: its subject, effort and progress. */
export function ItemLine({ item, place }: { item: LearnItem; place?: number }) {
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Group gap="2px 8px">
          <span>
            {place !== undefined && (
              <Text c="dimmed" size="sm" span>
                {place}.{' '}
              </Text>
            )}
            <ItemLink item={item} fw={600}>
              {item.title}
            </ItemLink>
          </span>
          {item.itemType === 'scenario' && <Chip kind="ember">Scenario</Chip>}
          {item.isRetired && <Chip>Retired</Chip>}
        </Group>
        <Text size="sm">{item.summary}</Text>
        <Text size="xs" c="dimmed" mt={2}>
          <FactLine facts={toFacts(item)} />
        </Text>
      </div>
      <div className={classes.progress}>
        <Progress item={item} />
        {item.partsHandsOn > 0 && <Quiet>{`${item.partsHandsOn} fixed by hand`}</Quiet>}
        {item.partsToRepeat > 0 && <Quiet>{`${toRepeat(item)} for the certificate`}</Quiet>}
      </div>
    </li>
  )
}

function Progress({ item }: { item: LearnItem }) {
  const part = item.itemType === 'topic' ? 'challenge' : 'step'
  if (item.partsTotal === 0) return <Quiet>Not written yet</Quiet>
  if (item.status === 'not_started') return <Quiet>{count(item.partsTotal, part)}</Quiet>
  return (
    <Completion percent={item.progressPercent} label={`${item.title}: progress`}>
      {item.status === 'completed' ? 'Completed' : `${item.partsCompleted} of ${item.partsTotal}`}
    </Completion>
  )
}

function toRepeat({ itemType, partsToRepeat }: LearnItem): string {
  return `Repeat ${count(partsToRepeat, itemType === 'topic' ? 'challenge' : 'step')}`
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

function toFacts({ cwes, languages, difficulty, estimatedMinutes }: LearnItem): string[] {
  return [
    ...(difficulty === null ? [] : [toDifficulty(difficulty)]),
    `${estimatedMinutes} min`,
    ...(languages.length === 0 ? [] : [languages.map((language) => languageTitles[language]).join(', ')]),
    ...(cwes.length > 4 ? [...cwes.slice(0, 3), `${cwes.length - 3} more`] : cwes),
  ]
}
