import type { LearnItem } from '@parapet/contract'
import { useState } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import { ItemList } from '../items/item-list.tsx'
import { ShowAll } from './show-all.tsx'

/** The latest ones; the rest is a click away. */
const shownFirst = 5

/** Started topics and scenarios, the latest first. */
export function InProgress({ items }: { items: LearnItem[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, shownFirst)
  return (
    <Panel title="In progress">
      <ItemList label="In progress" items={shown} />
      {shown.length < items.length && <ShowAll count={items.length} onClick={() => setIsWhole(true)} />}
    </Panel>
  )
}
