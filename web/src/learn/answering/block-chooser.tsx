import { type ChoiceFeedback, type CodeBlock, type CodeFile, languageTitles } from '@parapet/contract'
import { CodeLines, CodeSheet } from '../../ui/code/code-lines.tsx'
import { Text } from '../../ui/text/text.tsx'
import { toLines } from '../words.ts'
import classes from './block-chooser.module.css'
import { ChoiceKey, choiceKey } from './choice-key.tsx'

type BlockChooserProps = {
  file: CodeFile
  blocks: CodeBlock[]
  chooseCount: number
  chosen: string[]
  /** Feedback on blocks that were already tried. */
  known: ChoiceFeedback[]
  isReadOnly?: boolean
  /** The page around it has the name of the file and the edges. */
  isBare?: boolean
  onChange: (chosen: string[]) => void
}

/** A file whose blocks are the answers: each is a radio button, or a checkbox if there are several to find. */
export function BlockChooser(props: BlockChooserProps) {
  const { file, blocks, isBare = false } = props
  const lines = { lines: file.lines, tokens: file.tokens }
  const ordered = blocks.toSorted((a, b) => a.startLine - b.startLine)
  return (
    <fieldset className={classes.file} data-bare={isBare || undefined}>
      <legend className="visually-hidden">{legendOf(props)}</legend>
      {!isBare && (
        <Text size="sm" className={classes.name as string}>
          <span>{file.fileName}</span>
          <Text span size="xs" c="dimmed">
            {languageTitles[file.language]}, {file.lines.length} lines
          </Text>
        </Text>
      )}
      <CodeSheet label={file.fileName}>
        {ordered.map((block, index) => (
          <div key={block.label}>
            <CodeLines {...lines} startLine={endBefore(ordered, index) + 1} endLine={block.startLine - 1} />
            <Block {...props} block={block} index={index}>
              <CodeLines {...lines} startLine={block.startLine} endLine={block.endLine} />
            </Block>
          </div>
        ))}
        <CodeLines {...lines} startLine={endBefore(ordered, ordered.length) + 1} endLine={file.lines.length} />
      </CodeSheet>
    </fieldset>
  )
}

function legendOf({ file, chooseCount, isReadOnly = false }: BlockChooserProps): string {
  if (isReadOnly) return `Blocks of ${file.fileName}`
  return chooseCount === 1 ? `Choose a block of ${file.fileName}` : `Choose ${chooseCount} blocks of ${file.fileName}`
}

function endBefore(blocks: CodeBlock[], index: number): number {
  return blocks[index - 1]?.endLine ?? 0
}

type BlockProps = BlockChooserProps & { block: CodeBlock; index: number; children: React.ReactNode }

function Block({ block, index, children, ...props }: BlockProps) {
  const { chooseCount, chosen, known, isReadOnly = false, onChange } = props
  const isChosen = chosen.includes(block.label)
  const verdict = known.find(({ label }) => label === block.label)
  const isOut = verdict?.isRight === false
  const choose = () => {
    if (chooseCount === 1) onChange([block.label])
    else onChange(isChosen ? chosen.filter((label) => label !== block.label) : [...chosen, block.label])
  }
  const name = `${toLines(block)}${isOut ? ', not this one' : verdict?.isRight ? ', right' : ''}`
  return (
    <label className={classes.block} data-verdict={verdict === undefined ? undefined : isOut ? 'wrong' : 'right'}>
      <span className={classes.handle}>
        <input
          type={chooseCount === 1 ? 'radio' : 'checkbox'}
          name="block"
          value={block.label}
          aria-label={name}
          {...(isReadOnly ? {} : choiceKey(index))}
          checked={isChosen}
          disabled={isReadOnly || isOut}
          onChange={choose}
        />
        {!isReadOnly && <ChoiceKey index={index} />}
        <span aria-hidden>{toLines(block)}</span>
        {verdict !== undefined && <span aria-hidden>{isOut ? '✗ not this one' : '✓ right'}</span>}
      </span>
      {children}
    </label>
  )
}
