/** Protects the fixed lines of a file, and shows which lines can be edited. */
import { EditorState, type Extension, RangeSet, StateEffect, StateField, type Transaction } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  lineNumbers,
  WidgetType,
} from '@codemirror/view'
import { type Layout, numberLines, type Part, type ShownText } from './lab-layout.ts'

type Region = ShownText['regions'][number]

/** Called when people type in a fixed line. */
const refused = StateEffect.define()

/** The editable parts of the file, with line numbers of the source. */
export function editableRegions(layout: Layout, shown: ShownText, onRefused: () => void) {
  const purposes = layout.parts.filter(({ isEditable }) => isEditable).map(({ purpose }) => purpose)
  const field = StateField.define<{ regions: Region[]; numbers: (number | null)[] }>({
    create: (state) => describe(state, shown.regions),
    update: (value, { docChanged, changes, state }) => {
      if (!docChanged) return value
      const map = ({ from, to }: Region) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) })
      return describe(state, value.regions.map(map))
    },
    provide: (self) =>
      EditorView.decorations.compute([self], (state) => decorate(state, state.field(self).regions, purposes)),
  })
  const describe = (state: EditorState, regions: Region[]) => ({
    regions,
    numbers: numberLines(layout, textsOf(state, regions)),
  })
  const guard = EditorState.transactionFilter.of((transaction) => {
    const { regions } = transaction.startState.field(field)
    return staysInside(transaction, regions) ? transaction : { effects: refused.of(null) }
  })
  const extension: Extension = [
    field,
    guard,
    gutterLineClass.compute([field], (state) => markGutter(state, state.field(field).regions)),
    lineNumbers({ formatNumber: (line, state) => String(state.field(field).numbers[line - 1] ?? '') }),
    EditorView.updateListener.of(({ transactions }) => {
      for (const effect of transactions.flatMap(({ effects }) => effects)) {
        if (effect.is(refused)) onRefused()
      }
    }),
  ]
  return {
    extension,
    readTexts: (state: EditorState) => textsOf(state, state.field(field).regions),
    /** One change per part, so that it can be undone like typing. */
    writeTexts: (state: EditorState, texts: readonly string[]) =>
      state.field(field).regions.map(({ from, to }, index) => ({ from, to, insert: texts[index] ?? '' })),
    /** The editor line of a source line. */
    findShownLine: (state: EditorState, line: number) => {
      const index = state.field(field).numbers.indexOf(line)
      return index < 0 ? undefined : state.doc.line(index + 1)
    },
  }
}

function textsOf(state: EditorState, regions: readonly Region[]): string[] {
  return regions.map(({ from, to }) => state.doc.sliceString(from, to))
}

function staysInside({ changes }: Transaction, regions: readonly Region[]): boolean {
  let isInside = true
  changes.iterChanges((fromA, toA) => {
    isInside &&= regions.some(({ from, to }) => from <= fromA && toA <= to)
  })
  return isInside
}

/** A region is drawn as one card: its first and last lines have the edges. */
const lineClasses = (isFirst: boolean, isLast: boolean) =>
  `cm-editableLine${isFirst ? ' cm-editableFirst' : ''}${isLast ? ' cm-editableLast' : ''}`

function decorate({ doc }: EditorState, regions: readonly Region[], purposes: Part['purpose'][]): DecorationSet {
  return Decoration.set(
    regions.flatMap(({ from, to }, index) => {
      const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number]
      const marks = []
      for (let number = first; number <= last; number++) {
        const line = doc.line(number)
        marks.push(Decoration.line({ class: lineClasses(number === first, number === last) }).range(line.from))
      }
      const purpose = purposes[index]
      if (from === to && purpose !== undefined) marks.push(notes[purpose].range(from))
      else marks.push(tag.range(doc.line(first).to))
      return marks
    }),
    true,
  )
}

class RegionGutter extends GutterMarker {
  override elementClass: string

  constructor(isFirst: boolean, isLast: boolean) {
    super()
    this.elementClass = lineClasses(isFirst, isLast).replace('cm-editableLine', 'cm-editableGutter')
  }
}

function markGutter({ doc }: EditorState, regions: readonly Region[]): RangeSet<GutterMarker> {
  return RangeSet.of(
    regions.flatMap(({ from, to }) => {
      const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number]
      return Array.from({ length: last - first + 1 }, (_, at) =>
        new RegionGutter(at === 0, at === last - first).range(doc.line(first + at).from),
      )
    }),
    true,
  )
}

/** A placeholder for an empty line, or the tag of a region. It is not part of the text. */
class Note extends WidgetType {
  readonly text: string
  readonly name: string

  constructor(text: string, name: string) {
    super()
    this.text = text
    this.name = name
  }

  toDOM(): HTMLElement {
    const note = document.createElement('span')
    note.className = this.name
    note.textContent = this.text
    note.ariaHidden = 'true'
    return note
  }

  override eq(other: Note): boolean {
    return other.text === this.text
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const noteOf = (text: string, name = 'cm-note') => Decoration.widget({ widget: new Note(text, name), side: 1 })
const tag = noteOf('Editable', 'cm-editableTag')
const notes = {
  imports: noteOf('Add imports here'),
  lines: noteOf('Add lines here'),
  helpers: noteOf('Add helper functions here'),
}
