import { useDeferredQuery } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { homeQuery } from '../learn-data.ts'
import { toItem } from './item-link.tsx'

/** Where to go after finishing: to the next due item, else home. */
export function NextDue({ except }: { except: string }) {
  const home = useDeferredQuery(homeQuery)
  const next = home.data?.due.find(({ nextItem }) => nextItem !== null && nextItem.itemId !== except)?.nextItem
  if (home.isFetching) return null
  if (next === null || next === undefined) {
    return (
      <ButtonLink data-enter to={paths.learn}>
        Back to home
      </ButtonLink>
    )
  }
  return (
    <ButtonLink data-enter {...toItem(next)}>
      Next: {next.title}
    </ButtonLink>
  )
}
