import type { DiffHunk } from '@parapet/contract'
import lineClasses from './code-lines.module.css'
import { CodeSheet } from './code-lines.tsx'
import { LineText, useTokens } from './code-text.tsx'
import classes from './diff.module.css'

type DiffLine = DiffHunk['lines'][number]

const signs: Record<DiffLine['kind'], string> = { same: ' ', removed: '−', added: '+' }
const words: Record<DiffLine['kind'], string> = { same: '', removed: 'Removed: ', added: 'Added: ' }

/** A change as people review it: what goes and what comes, by sign and word as well as by colour. */
export function Diff({ label, hunks, language }: { label: string; hunks: DiffHunk[]; language: string }) {
  return (
    <CodeSheet label={label}>
      {hunks.map((hunk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hunks never change places
        <div key={index}>
          {index > 0 && (
            <div className={classes.gap} aria-hidden>
              ⋯
            </div>
          )}
          <HunkLines hunk={hunk} language={language} />
        </div>
      ))}
    </CodeSheet>
  )
}

function HunkLines({ hunk, language }: { hunk: DiffHunk; language: string }) {
  // Each side is coloured as a whole, or a text over several lines would lose its colours at a change.
  const before = hunk.lines.filter(({ kind }) => kind !== 'added')
  const after = hunk.lines.filter(({ kind }) => kind !== 'removed')
  const tokensBefore = useTokens(before.map(({ text }) => text).join('\n'), language)
  const tokensAfter = useTokens(after.map(({ text }) => text).join('\n'), language)
  return hunk.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
    <div key={index} className={`${lineClasses.line} ${classes.line}`} data-kind={line.kind}>
      <span className={lineClasses.number} data-line={line.oldLine ?? ''} />
      <span className={lineClasses.number} data-line={line.newLine ?? ''} />
      <span className={classes.sign} aria-hidden>
        {signs[line.kind]}
      </span>
      {line.kind !== 'same' && <span className="visually-hidden">{words[line.kind]}</span>}
      <span className={lineClasses.text}>
        <LineText
          text={line.text}
          tokens={line.kind === 'removed' ? tokensBefore?.[before.indexOf(line)] : tokensAfter?.[after.indexOf(line)]}
        />
      </span>
    </div>
  ))
}
