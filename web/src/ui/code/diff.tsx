import type { DiffHunk } from '@parapet/contract'
import lineClasses from './code-lines.module.css'
import { CodeSheet, hang } from './code-lines.tsx'
import { LineText, type Tokens } from './code-text.tsx'
import classes from './diff.module.css'

type DiffLine = DiffHunk['lines'][number]

const signs: Record<DiffLine['kind'], string> = { same: ' ', removed: '−', added: '+' }
const words: Record<DiffLine['kind'], string> = { same: '', removed: 'Removed: ', added: 'Added: ' }

type DiffProps = {
  label: string
  hunks: DiffHunk[]
  /** For each hunk; code without colors from the service is plain. */
  tokens?: string[][] | undefined
  /** New lines to mark, and what the mark means. */
  marked?: { lines: readonly number[]; word: string }
}

/** A diff: additions and removals are marked by sign and word as well as by color. */
export function Diff({ label, hunks, tokens, marked }: DiffProps) {
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
          <HunkLines hunk={hunk} tokens={tokens?.[index]} marked={marked} />
        </div>
      ))}
    </CodeSheet>
  )
}

type HunkProps = { hunk: DiffHunk; tokens: Tokens; marked: DiffProps['marked'] }

function HunkLines({ hunk, tokens, marked }: HunkProps) {
  return hunk.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
    <div key={index} className={`${lineClasses.line} ${classes.line}`} data-kind={line.kind}>
      <span className={lineClasses.number} data-line={line.oldLine ?? ''} />
      <span className={lineClasses.number} data-line={line.newLine ?? ''} />
      <span className={classes.sign} aria-hidden>
        {signs[line.kind]}
      </span>
      {isMarked(line, marked) && (
        <span className={classes.mark}>
          <span aria-hidden>◆</span>
          <span className="visually-hidden">{marked?.word}: </span>
        </span>
      )}
      {line.kind !== 'same' && <span className="visually-hidden">{words[line.kind]}</span>}
      <span className={lineClasses.text} style={hang(line.text)}>
        <LineText text={line.text} tokens={tokens?.[index]} />
      </span>
    </div>
  ))
}

const isMarked = ({ newLine, kind }: DiffLine, marked: DiffProps['marked']) =>
  kind === 'added' && newLine !== null && marked?.lines.includes(newLine) === true
