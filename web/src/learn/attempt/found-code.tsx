import type { Attempt } from '@parapet/contract'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CodeLines } from '../../ui/code/code-lines.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { toLines } from '../words.ts'
import classes from './phases.module.css'
import { findRight } from './room-notes.tsx'

/** The blocks that were found in the first phase, from the top of the file. */
export function findFoundBlocks(attempt: Attempt) {
  const right = findRight(attempt)
  return attempt.find.blocks
    .filter(({ label }) => right.some((one) => one.label === label))
    .toSorted((a, b) => a.startLine - b.startLine)
}

/** The file to read, with what was found in red and in view. */
export function FoundCode({ attempt, isShown }: { attempt: Attempt; isShown: boolean }) {
  const { code } = attempt
  const sheet = useRef<HTMLElement>(null)
  const lines = { lines: code.lines, tokens: code.tokens }
  const found = findFoundBlocks(attempt)
  useEffect(() => {
    const [box, block] = [sheet.current, sheet.current?.querySelector<HTMLElement>('[data-found]')]
    // Only the sheet scrolls; `scrollIntoView` would move the page, too.
    if (box != null && block != null) box.scrollTop = block.offsetTop - box.clientHeight / 2
  }, [])
  return (
    <section
      ref={sheet}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={code.fileName}
      className={classes.sheet}
      data-hidden={!isShown || undefined}
    >
      <div className={classes.lines}>
        {found.map(({ label, startLine, endLine }, index) => (
          <div key={label}>
            <CodeLines {...lines} startLine={(found[index - 1]?.endLine ?? 0) + 1} endLine={startLine - 1} />
            <div className={classes.found} data-found>
              <span className={classes.tag}>
                <Icon of={IconSearch} size={16} />
                You found this
                <span className="visually-hidden">: {toLines({ startLine, endLine })}</span>
              </span>
              <CodeLines {...lines} startLine={startLine} endLine={endLine} />
            </div>
          </div>
        ))}
        <CodeLines {...lines} startLine={(found.at(-1)?.endLine ?? 0) + 1} endLine={code.lines.length} />
      </div>
    </section>
  )
}

/** In one column: only the lines that were found, above the fixes to choose from. */
export function FoundLines({ attempt, onWhole }: { attempt: Attempt; onWhole: () => void }) {
  const { code } = attempt
  return findFoundBlocks(attempt).map((block) => (
    <section key={block.label} className={classes.card} aria-label="The lines you found">
      <div className={classes.cardHead}>
        {toLines(block)}
        <button type="button" className={classes.link} onClick={onWhole}>
          Whole file
        </button>
      </div>
      <CodeLines lines={code.lines} tokens={code.tokens} startLine={block.startLine} endLine={block.endLine} />
    </section>
  ))
}
