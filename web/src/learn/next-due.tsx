import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { toItem } from './item-link.tsx'
import { homeQuery } from './learn-data.ts'

/** Where to go when something is finished: to what is due next, else to the start. */
export function NextDue({ except }: { except: string }) {
  const home = useQuery(homeQuery)
  const next = home.data?.due.find(({ nextItem }) => nextItem !== null && nextItem.itemId !== except)?.nextItem
  if (home.isFetching) return null
  if (next === null || next === undefined) {
    return <Button renderRoot={(props) => <Link to={paths.learn} {...props} />}>To the start</Button>
  }
  return <Button renderRoot={(props) => <Link {...toItem(next)} {...props} />}>Next: {next.title}</Button>
}
