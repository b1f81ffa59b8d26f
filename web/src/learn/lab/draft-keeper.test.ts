import type { LabDraft } from '@parapet/contract'
import { describe, expect, test } from 'vitest'
import type { UnsentCode } from '../../api/drafts.ts'
import { createDraftKeeper, type SaveAnswer, type SavedDraft } from './draft-keeper.ts'

const updatedAt = '2026-02-01T08:00:00.000Z'

/** A service with one draft, and a browser that keeps one text. */
function setUp(start: { draft?: LabDraft; unsent?: UnsentCode } = {}) {
  let draft = start.draft
  let unsent = start.unsent
  const sent: SavedDraft[] = []
  const save = (next: SavedDraft): SaveAnswer => {
    sent.push(next)
    if (next.revision !== (draft?.revision ?? 0) && draft !== undefined) return { newer: draft }
    draft = { source: next.source, revision: next.revision + 1, updatedAt }
    return { saved: draft }
  }
  const keeper = createDraftKeeper({
    saved: draft ?? { source: 'original', revision: 0 },
    unsent: {
      read: () => unsent,
      keep: (text) => {
        unsent = text
      },
      drop: () => {
        unsent = undefined
      },
    },
    send: async (next) => save(next),
    pauseMs: 0,
  })
  return { keeper, sent, save, service: () => draft, browser: () => unsent }
}

describe('a draft', () => {
  test('is kept in the browser until the service has it', async () => {
    const { keeper, service, browser } = setUp()
    keeper.change('mine')
    expect([keeper.readState().isSaved, browser()]).toEqual([false, { source: 'mine', revision: 0 }])
    await keeper.flush()
    expect([keeper.readState().isSaved, browser(), service()?.source]).toEqual([true, undefined, 'mine'])
  })

  test('is sent again if it changed while being sent', async () => {
    const { keeper, sent } = setUp()
    keeper.change('first')
    const flushed = keeper.flush()
    keeper.change('second')
    await flushed
    expect(keeper.readState().isSaved).toBe(false)
    await keeper.flush()
    expect(sent).toEqual([
      { source: 'first', revision: 0 },
      { source: 'second', revision: 1 },
    ])
  })

  test('asks which text to keep if another window saved one, and loses neither', async () => {
    for (const isMine of [true, false]) {
      const { keeper, save, service, browser } = setUp()
      save({ source: 'theirs', revision: 0 })
      keeper.change('mine')
      await keeper.flush()
      expect(keeper.readState().conflict?.source).toBe('theirs')
      expect(service()?.source).toBe('theirs')
      // Typing continues; nothing is sent until one is chosen.
      keeper.change('mine and more')
      await keeper.flush()
      expect([service()?.source, browser()?.source]).toEqual(['theirs', 'mine and more'])

      if (isMine) keeper.keepMine()
      else expect(keeper.takeTheirs()).toBe('theirs')
      await expect.poll(() => service()?.source).toBe(isMine ? 'mine and more' : 'theirs')
      await expect.poll(() => keeper.readState()).toEqual({ isSaved: true, conflict: null })
    }
  })

  test('is saved if only the response was lost', async () => {
    const { keeper, save } = setUp()
    keeper.change('mine')
    save({ source: 'mine', revision: 0 })
    await keeper.flush()
    expect(keeper.readState()).toEqual({ isSaved: true, conflict: null })
  })

  test('written offline is sent on the next visit', async () => {
    const draft = { source: 'older', revision: 3, updatedAt }
    const { keeper, service } = setUp({ draft, unsent: { source: 'newer', revision: 3 } })
    expect(keeper.readSource()).toBe('newer')
    await keeper.flush()
    expect(service()).toMatchObject({ source: 'newer', revision: 4 })

    const moved = setUp({ draft, unsent: { source: 'newer', revision: 2 } })
    expect(moved.keeper.readState().conflict).toEqual(draft)
  })

  test('follows another window if nothing was written here', () => {
    const { keeper } = setUp()
    const theirs = { source: 'theirs', revision: 1, updatedAt }
    expect(keeper.receive(theirs)).toBe(true)
    expect(keeper.readSource()).toBe('theirs')
    expect(keeper.receive(theirs)).toBe(false)
    keeper.change('mine')
    expect(keeper.receive({ ...theirs, revision: 2 })).toBe(false)
    expect(keeper.readSource()).toBe('mine')
  })
})
