/** Protects the fixed lines of a file, and shows which lines can be edited. */
import { EditorState, type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, lineNumbers, WidgetType } from '@codemirror/view'
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

const editableLine = Decoration.line({ class: 'cm-editableLine' })
const fixedLine = Decoration.line({ class: 'cm-fixedLine' })

function decorate({ doc }: EditorState, regions: readonly Region[], purposes: Part['purpose'][]): DecorationSet {
  const marks = []
  for (let number = 1; number <= doc.lines; number++) {
    const { from, to } = doc.line(number)
    const index = regions.findIndex((region) => region.from <= from && to <= region.to)
    const region = regions[index]
    marks.push((region === undefined ? fixedLine : editableLine).range(from))
    const purpose = purposes[index]
    if (region !== undefined && region.from === region.to && purpose !== undefined)
      marks.push(notes[purpose].range(from))
  }
  return Decoration.set(marks)
}

/** A placeholder for an empty line. It is not part of the text. */
class Note extends WidgetType {
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }

  toDOM(): HTMLElement {
    const note = document.createElement('span')
    note.className = 'cm-note'
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

const noteOf = (text: string) => Decoration.widget({ widget: new Note(text), side: 1 })
const notes = {
  imports: noteOf('Add imports here'),
  lines: noteOf('Add lines here'),
  helpers: noteOf('Add helper functions here'),
}
