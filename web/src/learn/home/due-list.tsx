import type { DueAssignment } from '@parapet/contract'
import { IconBook2 } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../paths.generated.ts'
import { Merlons } from '../../ui/brand/merlons.tsx'
import { Tile } from '../../ui/page/tile.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { ButtonLink, TextLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import { formatTime } from '../../ui/text/time.tsx'
import { toItem } from '../items/item-link.tsx'
import { toCategoryIcon, toItemIcon } from '../looks/item-icons.ts'
import classes from './home.module.css'
import { toProgress, toTimeLeft } from './home-words.ts'
import { ShowAll } from './show-all.tsx'

/** The most urgent ones; the rest is a click away. */
const shownFirst = 6

/** Open assignments, the most urgent first. */
export function DueList({ due, now }: { due: DueAssignment[]; now: Date }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? due : due.slice(0, shownFirst)
  return (
    <>
      <ul className={classes.due} aria-label="Due">
        {shown.map((assignment) => (
          <DueLine key={assignment.assignmentId} assignment={assignment} now={now} />
        ))}
      </ul>
      {shown.length < due.length && <ShowAll count={due.length} onClick={() => setIsWhole(true)} />}
    </>
  )
}

function DueLine({ assignment, now }: { assignment: DueAssignment; now: Date }) {
  const { deadline } = assignment
  const { done, total, unit } = toProgress(assignment)
  const left = toTimeLeft(assignment, now)
  return (
    <li>
      <Tile icon={toIcon(assignment)} />
      <div className={classes.what}>
        <Target assignment={assignment} />
        <Text size="sm" c="dimmed">
          {toReason(assignment)}
        </Text>
        {assignment.note !== null && (
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {assignment.note}
          </Text>
        )}
      </div>
      <span className={classes.progress}>
        <Merlons done={done} total={total} />
        {done} of {unit}
      </span>
      <Chip kind={left.kind} title={deadline === null ? undefined : formatTime(deadline)}>
        {left.text}
      </Chip>
      <NextStep assignment={assignment} />
    </li>
  )
}

function toReason({ isMandatory, source, cycle, isRefresher }: DueAssignment): string {
  const kind = isMandatory ? 'Mandatory' : 'Optional'
  if (isRefresher && cycle === 1)
    return `Refresher after a finding in your code: solve any one challenge again · ${kind}`
  if (cycle > 1) return `Time to renew · ${kind}`
  return source === 'sarif' ? `From a finding in your code · ${kind}` : kind
}

function toIcon({ targetType, targetId }: DueAssignment) {
  if (targetType === 'custom-course') return IconBook2
  if (targetType === 'category') return toCategoryIcon(targetId)
  return toItemIcon({ itemType: targetType, itemId: targetId, categoryId: '' })
}

function NextStep({ assignment: { nextItem, status } }: { assignment: DueAssignment }) {
  if (nextItem === null) {
    return (
      <Text size="sm" c="dimmed">
        Nothing to do now
      </Text>
    )
  }
  const label = status === 'not_started' ? 'Start' : 'Continue'
  return (
    <ButtonLink variant="default" size="xs" aria-label={`${label}: ${nextItem.title}`} {...toItem(nextItem)}>
      {label}
    </ButtonLink>
  )
}

/** The page of the target: a course and a category have pages, a topic or a scenario is one. */
function Target({ assignment: { targetType, targetId, targetTitle } }: { assignment: DueAssignment }) {
  if (targetType === 'custom-course') {
    return (
      <TextLink fw={600} c="var(--text)" to={paths.learnCourse} params={{ courseId: targetId }}>
        {targetTitle}
      </TextLink>
    )
  }
  if (targetType === 'topic' || targetType === 'scenario') {
    return (
      <TextLink fw={600} c="var(--text)" {...toItem({ itemType: targetType, itemId: targetId })}>
        {targetTitle}
      </TextLink>
    )
  }
  return (
    <TextLink fw={600} c="var(--text)" to={paths.catalog} search={{ category: targetId }}>
      {targetTitle}
    </TextLink>
  )
}
