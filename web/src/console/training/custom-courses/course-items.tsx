import { Button, Fieldset } from '@mantine/core'
import { type CourseItem, limits } from '@parapet/contract'
import { useSuspenseQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Select } from '../../../ui/form/late-fields.tsx'
import { isFound, type Searchable } from '../../../ui/page/content-search.ts'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { itemQueries } from './course-data.ts'
import classes from './course-items.module.css'

/** A chosen item: what it is, and its title. */
export type ChosenItem = Pick<CourseItem, 'itemType' | 'itemId' | 'resolvedTitle'>

type CourseItemsProps = { items: readonly ChosenItem[]; onChange: (items: readonly ChosenItem[]) => void }

/** The items of a course: found by search, ordered by dragging or with the buttons in each row. */
export function CourseItems({ items, onChange }: CourseItemsProps) {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved === undefined || from === to || to < 0 || to >= items.length) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved))
    setSaid(`${moved.resolvedTitle} is now ${to + 1} of ${items.length}`)
  }
  const add = (item: ChosenItem) => {
    const count = items.length + 1
    onChange([...items, item])
    setSaid(`${item.resolvedTitle} added, ${count} of ${count}`)
  }
  const remove = (index: number) => {
    setSaid(`${items[index]?.resolvedTitle} is removed`)
    onChange(items.toSpliced(index, 1))
    // The pressed button is gone: keep the focus here instead of losing it to the top of the page.
    const place = items.length > 1 ? list : box
    place.current?.focus()
  }
  return (
    <Fieldset legend="Items">
      <Stack gap="md" ref={box} tabIndex={-1}>
        {items.length === 0 ? (
          <Text size="sm" c="dimmed">
            No items yet. Add topics and scenarios, then put them in order.
          </Text>
        ) : (
          <ol ref={list} className={classes.list} tabIndex={-1} aria-label="Items in order">
            {items.map((item, index) => (
              <li
                key={keyOf(item)}
                className={classes.item}
                draggable
                data-dragged={dragged === keyOf(item) || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', item.resolvedTitle)
                  setDragged(keyOf(item))
                }}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => {
                  if (dragged === undefined) return
                  event.preventDefault()
                  move(
                    items.findIndex((other) => keyOf(other) === dragged),
                    index,
                  )
                }}
                onDrop={(event) => event.preventDefault()}
              >
                <ItemLine
                  item={item}
                  place={index}
                  count={items.length}
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                />
              </li>
            ))}
          </ol>
        )}
        <span className="visually-hidden" role="status">
          {said}
        </span>
        <AddItem items={items} onAdd={add} />
      </Stack>
    </Fieldset>
  )
}

type ItemLineProps = {
  item: ChosenItem
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function ItemLine({ item, place, count, onMove, onRemove }: ItemLineProps) {
  const { itemType, resolvedTitle } = item
  const moves = [
    { way: 'up', arrow: '↑', to: place - 1 },
    { way: 'down', arrow: '↓', to: place + 1 },
  ]
  return (
    <>
      <span className={classes.grip} aria-hidden>
        ⠿
      </span>
      <div className={classes.title}>
        <Text size="sm">{resolvedTitle}</Text>
        <Text size="xs" c="dimmed">
          {itemType === 'topic' ? 'Topic' : 'Scenario'}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {moves.map(({ way, arrow, to }) => (
          <Button
            key={way}
            variant="default"
            size="compact-sm"
            aria-label={`Move ${resolvedTitle} ${way}`}
            title={`Move ${way}`}
            aria-disabled={to < 0 || to === count}
            data-disabled={to < 0 || to === count || undefined}
            onClick={() => onMove(to)}
          >
            {arrow}
          </Button>
        ))}
        <RowButton action="Remove" of={resolvedTitle} isDanger onClick={onRemove} />
      </Group>
    </>
  )
}

function AddItem({ items, onAdd }: { items: readonly ChosenItem[]; onAdd: (item: ChosenItem) => void }) {
  const [topics, scenarios, categories] = useSuspenseQueries({ queries: itemQueries })
  const [search, setSearch] = useState('')
  const isFull = items.length >= limits.courseItems
  const taken = new Set(items.map(keyOf))
  const all: ChosenItem[] = [
    ...topics.data.map(({ topicId, title }) => toItem('topic', topicId, title)),
    ...scenarios.data.map(({ scenarioId, title }) => toItem('scenario', scenarioId, title)),
  ]
  const owaspOf = (id: string) => categories.data.find(({ categoryId }) => categoryId === id)?.owasp ?? []
  const searchable = new Map<string, Searchable>([
    ...topics.data.map(
      (topic) =>
        [
          `topic ${topic.topicId}`,
          {
            id: topic.topicId,
            title: topic.title,
            words: topic.summary,
            cwes: topic.cwes,
            owasp: owaspOf(topic.categoryId),
          },
        ] as const,
    ),
    ...scenarios.data.map(
      (one) =>
        [
          `scenario ${one.scenarioId}`,
          { id: one.scenarioId, title: one.title, words: one.summary, cwes: one.cwes, owasp: owaspOf(one.categoryId) },
        ] as const,
    ),
  ])
  const isOptionFound = (key: string, typed: string) => {
    const entry = searchable.get(key)
    return entry !== undefined && isFound(entry, typed)
  }
  const free = all.filter((item) => !taken.has(keyOf(item)))
  const toOptions = (itemType: ChosenItem['itemType']) =>
    free.filter((item) => item.itemType === itemType).map((item) => ({ value: keyOf(item), label: item.resolvedTitle }))
  return (
    <Select
      label="Add item"
      description={isFull ? `A course has at most ${limits.courseItems} items.` : undefined}
      disabled={isFull}
      placeholder="Name, abbreviation or CWE, such as XSS or CWE-89"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
      onKeyDownCapture={chooseOnEnter}
      nothingFoundMessage="Nothing found"
      filter={({ options, search: typed }) =>
        options.map((option) =>
          'group' in option
            ? { ...option, items: option.items.filter(({ value }) => isOptionFound(String(value), typed)) }
            : option,
        )
      }
      data={[
        { group: 'Topics', items: toOptions('topic') },
        { group: 'Scenarios', items: toOptions('scenario') },
      ]}
      value={null}
      onChange={(key) => {
        const item = free.find((candidate) => keyOf(candidate) === key)
        if (item !== undefined) onAdd(item)
        setSearch('')
      }}
    />
  )
}

/**
 * Enter chooses the selected option, otherwise the first one. Without this, Enter does nothing for people who type or
 * paste faster than the list opens, and submits the surrounding form when nothing is found.
 */
function chooseOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector('[data-combobox-selected]') ?? list?.querySelector('[data-combobox-option]')
  if (option instanceof HTMLElement) option.click()
}

function toItem(itemType: ChosenItem['itemType'], itemId: string, resolvedTitle: string): ChosenItem {
  return { itemType, itemId, resolvedTitle }
}

function keyOf({ itemType, itemId }: ChosenItem): string {
  return `${itemType} ${itemId}`
}
