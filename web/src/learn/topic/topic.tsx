import { Badge, Group, Text } from '@mantine/core'
import type { LearnTopic } from '@parapet/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { topicQuery } from '../learn-data.ts'
import { Markdown } from '../lesson/markdown.tsx'
import { Trail } from '../trail.tsx'
import { toDifficulty } from '../words.ts'
import { ChallengeList } from './challenge-list.tsx'
import { Findings } from './findings.tsx'
import classes from './topic.module.css'

/** The lesson, with what led here and what to do next beside it. */
export function TopicPage() {
  const { topicId } = useParams({ from: '/inside/learn/topics/$topicId' })
  const topic = useQuery(topicQuery(topicId))
  if (topic.isSuccess) return <Content topic={topic.data} />
  return (
    <Page title="Topic">
      {topic.isPending ? <Waiting /> : <Problem error={topic.error} onRetry={() => topic.refetch()} />}
    </Page>
  )
}

function Content({ topic }: { topic: LearnTopic }) {
  const { item, categoryTitle, lesson, findings } = topic
  return (
    <Page
      title={item.title}
      hint={item.summary}
      trail={
        <Trail
          links={[
            { label: 'Catalog', to: paths.catalog },
            { label: categoryTitle, to: paths.catalog, search: { category: item.categoryId } },
          ]}
        />
      }
    >
      <Group gap="xs">
        {item.status === 'completed' && (
          <Badge color="green" variant="light" tt="none">
            Completed
          </Badge>
        )}
        {item.isRetired && (
          <Badge variant="default" tt="none" fw={500}>
            Retired
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {[
            ...(item.difficulty === null ? [] : [toDifficulty(item.difficulty)]),
            `about ${item.estimatedMinutes} minutes`,
            item.cwes.join(', '),
          ].join(' · ')}
        </Text>
      </Group>
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
            <Markdown text={lesson} title={item.title} />
          )}
        </article>
        <div className={classes.challenges}>
          <ChallengeList topic={topic} />
        </div>
      </div>
    </Page>
  )
}
