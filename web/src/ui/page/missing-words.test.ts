import { expect, test } from 'vitest'
import { isMissing } from './is-missing.ts'
import { findMissingWords } from './missing-words.ts'

test('a page about something that does not exist says so in words for people, with a way on', () => {
  for (const code of ['attempt_not_found', 'topic_not_found', 'scenario_not_found', 'custom_course_not_found']) {
    expect(isMissing(code)).toBe(true)
    expect(findMissingWords(code).title).toMatch(/^We can’t find this (attempt|topic|scenario|course)$/)
  }
  expect(findMissingWords('topic_not_found').door).toEqual({ to: '/learn/catalog', label: 'Open catalog' })
  expect(findMissingWords('user_not_found').title).toBe('Page not found')
  expect(isMissing('unavailable')).toBe(false)
})
