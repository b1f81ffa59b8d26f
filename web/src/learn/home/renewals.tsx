import { List } from '@mantine/core'
import type { LearnHome } from '@parapet/contract'
import { Text } from '../../ui/text/text.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import classes from './home.module.css'

/** Completed assignments that will repeat. */
export function Renewals({ renewals }: Pick<LearnHome, 'renewals'>) {
  return (
    <>
      <Text size="sm" fw={600} mb={4} id="renewals" className={classes.renewals as string}>
        Coming up for renewal
      </Text>
      <List size="sm" listStyleType="none" aria-labelledby="renewals">
        {renewals.map(({ assignmentId, targetTitle, renewsAt }) => (
          <List.Item key={assignmentId}>
            {targetTitle}{' '}
            <Text span size="sm" c="dimmed">
              · <RelativeTime at={renewsAt} />
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  )
}
