import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '../../ui/notices/dialog.tsx'
import type { FrameSection } from '../../ui/page/frame.tsx'
import { findItems } from './find-items.ts'
import classes from './palette.module.css'
import { usePaletteItems } from './palette-items.ts'

type PaletteProps = { isOpen: boolean; sections: FrameSection[]; onClose: () => void }

/** Jumps to people, courses, topics, pages and actions by their names. Arrows choose, Enter goes. */
export function Palette({ isOpen, sections, onClose }: PaletteProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Search or jump to" size="lg">
      <Search sections={sections} onClose={onClose} />
    </Dialog>
  )
}

function Search({ sections, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const found = findItems(usePaletteItems(sections), typed)
  const go = (index: number) => {
    const item = found[index]
    if (item === undefined) return
    onClose()
    void navigate({ to: item.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(place)
    else if (step !== undefined && found.length > 0) setPlace((place + step + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className={classes.field}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${place}`}
        aria-label="Search people, courses, topics, pages and actions"
        placeholder="Name of a person, course, topic or page"
        data-autofocus
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPlace(0)
        }}
      />
      <div id={id} role="listbox" aria-label="Results" className={classes.list}>
        {found.map(({ id: key, kind, title, note }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears all keys
          <div
            key={`${kind} ${key}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={classes.item}
            onClick={() => go(index)}
            onMouseMove={() => setPlace(index)}
          >
            <span className={classes.kind}>{kind}</span>
            <span className={classes.title}>{title}</span>
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </div>
        ))}
      </div>
      <p className={classes.none} role="status">
        {found.length === 0 ? 'Nothing found' : ''}
      </p>
    </>
  )
}
