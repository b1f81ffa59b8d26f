import { Button } from '@mantine/core'
import { useDeferredQuery } from '../../api/query.ts'
import { paths } from '../../paths.generated.ts'
import { ButtonLink } from '../../ui/text/link.tsx'
import { homeQuery } from '../learn-data.ts'
import { toItem } from './item-link.tsx'
import classes from './next-due.module.css'

/** Where to go after finishing: to the next due item, else home. */
export function NextDue({ except }: { except: string }) {
  const home = useDeferredQuery(homeQuery)
  const next = home.data?.due.find(({ nextItem }) => nextItem !== null && nextItem.itemId !== except)?.nextItem
  if (home.isFetching) {
    // Keeps the place, so that what follows doesn't move.
    return (
      <Button aria-hidden tabIndex={-1} className={classes.next as string} style={{ visibility: 'hidden' }}>
        Back to home
      </Button>
    )
  }
  if (next === null || next === undefined) {
    return (
      <ButtonLink data-enter className={classes.next as string} to={paths.learn}>
        Back to home
      </ButtonLink>
    )
  }
  return (
    <ButtonLink data-enter className={classes.next as string} {...toItem(next)}>
      Next: {next.title}
    </ButtonLink>
  )
}
