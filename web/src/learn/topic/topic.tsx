import { getLearnTopic, type LearnItem } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { apiQuery, load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { FactLine } from '../items/fact-line.tsx'
import { preferencesQuery } from '../learn-data.ts'
import { FlowDiagram } from '../lesson/flow-diagram.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { toDifficulty } from '../words.ts'
import { ChallengeList } from './challenge-list.tsx'
import { Findings } from './findings.tsx'
import classes from './topic.module.css'

export const loader = ({ client, params }: LoaderArgs<{ topicId: string }>) =>
  load(client, apiQuery(getLearnTopic, { params }), preferencesQuery)

/** The lesson, next to the reason for it and the next steps. */
export function TopicPage() {
  const { topicId } = useParams({ from: '/inside/learn/topics/$topicId' })
  const { data: topic } = useSuspenseQuery(apiQuery(getLearnTopic, { params: { topicId } }))
  const { item, categoryTitle, lesson, findings } = topic
  return (
    <Page
      title={item.title}
      hint={item.summary}
      trail={[
        { label: 'Catalog', to: paths.catalog },
        { label: categoryTitle, to: paths.catalog, search: { category: item.categoryId } },
      ]}
    >
      <ItemFacts item={item} />
      <div className={classes.columns}>
        {findings.length > 0 && (
          <div className={classes.findings}>
            <Findings findings={findings} />
          </div>
        )}
        <article className={classes.lesson} aria-label="Lesson">
          {lesson === null ? (
            <Empty title="This lesson is not written yet">It comes with a later version of the content.</Empty>
          ) : (
            <>
              {topic.diagram !== null && <FlowDiagram diagram={topic.diagram} />}
              <Markdown text={lesson} title={item.title} snippets={topic.snippets} />
            </>
          )}
        </article>
        <div className={classes.challenges}>
          <ChallengeList topic={topic} />
        </div>
      </div>
    </Page>
  )
}

function ItemFacts({ item }: { item: LearnItem }) {
  const difficulty = item.difficulty === null ? [] : [toDifficulty(item.difficulty)]
  return (
    <Group gap="xs" className={classes.facts}>
      {item.status === 'completed' && <Chip kind="success">Completed</Chip>}
      {item.isRetired && <Chip>Retired</Chip>}
      <Text size="sm" c="dimmed">
        <FactLine facts={[...difficulty, `about ${item.estimatedMinutes} minutes`, ...item.cwes]} />
      </Text>
    </Group>
  )
}
