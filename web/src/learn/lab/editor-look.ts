import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The usual code colors, as CSS variables: CSS switches between light and dark. */
const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-token-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-token-string)' },
  { tag: [tags.comment], color: 'var(--code-token-comment)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.self], color: 'var(--code-token-constant)' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
    ],
    color: 'var(--code-token-function)',
  },
  // As in code that is only read.
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-token-function)' },
  { tag: [tags.punctuation, tags.bracket, tags.separator], color: 'var(--code-token-punctuation)' },
])

const frame = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--code-foreground)',
    backgroundColor: 'var(--code-background)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '8px 16px 8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-line': { position: 'relative', padding: '0 var(--lab-tag-room) 0 0' },
  '.cm-gutters': {
    color: 'var(--text-soft)',
    backgroundColor: 'var(--code-background)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: 'var(--lab-number-width)', padding: '0 15px 0 8px' },
  '.cm-editableLine': { backgroundColor: 'var(--code-block)', boxShadow: '1px 0 0 var(--line)' },
  '.cm-editableFirst': { paddingTop: '4px', borderTop: '1px solid var(--line)' },
  '.cm-editableLast': { paddingBottom: '4px', borderBottom: '1px solid var(--line)' },
  '.cm-line.cm-editableFirst': { borderTopRightRadius: 'var(--radius-s)' },
  '.cm-line.cm-editableLast': { borderBottomRightRadius: 'var(--radius-s)' },
  '.cm-gutterElement.cm-editableGutter': {
    backgroundColor: 'var(--code-block)',
    boxShadow: 'inset 3px 0 0 var(--accent)',
  },
  '.cm-gutterElement.cm-editableFirst': { paddingTop: '4px' },
  '.cm-editableTag': {
    position: 'absolute',
    right: '12px',
    color: 'var(--accent-strong)',
    font: '600 12px/20px var(--font-text)',
    pointerEvents: 'none',
    display: 'var(--lab-tag)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-editableLine.cm-activeLine': { backgroundColor: 'var(--code-block)' },
  '&.cm-focused .cm-editableLine.cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--accent-soft) 55%, var(--code-block))',
  },
  '.cm-note': { color: 'var(--text-soft)', fontStyle: 'italic', pointerEvents: 'none' },
  '.cm-editableLine.cm-errorLine.cm-errorLine, &.cm-focused .cm-errorLine.cm-activeLine.cm-errorLine': {
    backgroundColor: 'color-mix(in srgb, var(--danger-soft) 60%, var(--code-block))',
    textDecoration: 'underline wavy var(--danger) 1.5px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  '.cm-gutterElement.cm-errorGutter': {
    color: 'var(--danger)',
    backgroundColor: 'color-mix(in srgb, var(--danger-soft) 60%, var(--code-block))',
    boxShadow: 'inset 3px 0 0 var(--danger)',
    fontWeight: '700',
  },
  '.cm-errorText': {
    padding: '6px 12px',
    color: 'var(--danger)',
    backgroundColor: 'var(--danger-soft)',
    borderRadius: 'var(--radius-s)',
    font: '500 14px/20px var(--font-text)',
    whiteSpace: 'pre-wrap',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--lab-selection) !important',
  },
  '.cm-content ::selection': { backgroundColor: 'var(--lab-selection) !important' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--text-soft)',
  },
})

export const editorLook: Extension = [frame, syntaxHighlighting(colors)]
