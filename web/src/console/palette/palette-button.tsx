import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '../../ui/late/late-part.tsx'
import type { FrameSection } from '../../ui/page/frame.tsx'
import { useKeys } from '../../ui/page/use-keys.ts'
import { Icon } from '../../ui/text/icon.tsx'
import classes from './palette-button.module.css'

const Palette = latePart(() => import('./palette.tsx'), 'Palette')

const isMac = navigator.platform.startsWith('Mac')

/** Opens the command palette, like Ctrl K (⌘ K on a Mac). Its code loads when it first opens. */
export function PaletteButton({ sections }: { sections: FrameSection[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  useKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.shiftKey) return
    event.preventDefault()
    open()
  })
  return (
    <>
      <button
        type="button"
        className={classes.button}
        onClick={open}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      >
        <Icon of={IconSearch} size={18} />
        <span>Search or jump to…</span>
        <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isWanted && <Palette isOpen={isOpen} sections={sections} onClose={() => setIsOpen(false)} />}
    </>
  )
}
