import { Badge, Group, Text } from '@mantine/core'
import type { DueAssignment } from '@parapet/contract'
import { paths } from '../../paths.ts'
import { Completion } from '../../ui/completion.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import classes from '../items/item-line.module.css'
import { toItem } from '../items/item-link.tsx'

/** What was assigned and is not done, the most urgent first. */
export function DueList({ due }: { due: DueAssignment[] }) {
  return (
    <ul className={classes.list} aria-label="To do">
      {due.map((assignment, index) => (
        <DueLine key={assignment.assignmentId} assignment={assignment} isFirst={index === 0} />
      ))}
    </ul>
  )
}

function DueLine({ assignment, isFirst }: { assignment: DueAssignment; isFirst: boolean }) {
  const { targetTitle, deadline, isOverdue, note } = assignment
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Group gap="2px 8px">
          <Target assignment={assignment} />
          <Marks assignment={assignment} />
        </Group>
        <Text size="sm" c={isOverdue ? 'red' : 'dimmed'}>
          {deadline === null ? (
            'No deadline'
          ) : (
            <>
              Due <Time at={deadline} />
            </>
          )}
        </Text>
        {note !== null && (
          <Text size="sm" mt={2} style={{ whiteSpace: 'pre-line' }}>
            {note}
          </Text>
        )}
      </div>
      <div className={classes.progress}>
        <Completion percent={assignment.progressPercent} label={`${targetTitle}: progress`}>
          {`${assignment.itemsCompleted} of ${assignment.itemsTotal}`}
        </Completion>
      </div>
      <NextStep assignment={assignment} isFirst={isFirst} />
    </li>
  )
}

function Marks({ assignment: { isOverdue, isMandatory, source } }: { assignment: DueAssignment }) {
  const plain = { variant: 'default', size: 'sm', fw: 500, tt: 'none' } as const
  return (
    <>
      {isOverdue && (
        <Badge color="red" size="sm" tt="none">
          Overdue
        </Badge>
      )}
      {isMandatory && <Badge {...plain}>Mandatory</Badge>}
      {source === 'sarif' && <Badge {...plain}>From a finding in your code</Badge>}
    </>
  )
}

function NextStep({ assignment: { nextItem, status }, isFirst }: { assignment: DueAssignment; isFirst: boolean }) {
  if (nextItem === null) {
    return (
      <Text size="sm" c="dimmed" w={108}>
        Nothing to do now
      </Text>
    )
  }
  const label = status === 'not_started' ? 'Start' : 'Continue'
  return (
    <ButtonLink
      variant={isFirst ? 'filled' : 'default'}
      size="sm"
      className={classes.action as string}
      aria-label={`${label}: ${nextItem.title}`}
      {...toItem(nextItem)}
    >
      {label}
    </ButtonLink>
  )
}

/** Where the whole of it is shown: a course and a category have pages, a topic or a scenario is one. */
function Target({ assignment: { targetType, targetId, targetTitle } }: { assignment: DueAssignment }) {
  if (targetType === 'custom-course') {
    return (
      <TextLink fw={600} to={paths.learnCourse} params={{ courseId: targetId }}>
        {targetTitle}
      </TextLink>
    )
  }
  if (targetType === 'topic' || targetType === 'scenario') {
    return (
      <TextLink fw={600} {...toItem({ itemType: targetType, itemId: targetId })}>
        {targetTitle}
      </TextLink>
    )
  }
  return (
    <TextLink fw={600} to={paths.catalog} search={{ category: targetId }}>
      {targetTitle}
    </TextLink>
  )
}
