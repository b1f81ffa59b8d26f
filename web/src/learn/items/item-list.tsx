import type { LearnItem } from '@parapet/contract'
import classes from './item-line.module.css'
import { ItemLine } from './item-line.tsx'

type ItemListProps = { label: string; items: LearnItem[]; isOrdered?: boolean }

export function ItemList({ label, items, isOrdered = false }: ItemListProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <ItemLine key={`${item.itemType} ${item.itemId}`} item={item} place={isOrdered ? index + 1 : undefined} />
      ))}
    </List>
  )
}
