import { eventTypes } from '@parapet/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventName, listEvents } from './event-name.tsx'

test('events are named in words, and by their name in the API second', () => {
  for (const type of eventTypes) {
    const text = renderToStaticMarkup(createElement(EventName, { type })).replaceAll(/<[^>]*>/g, '')
    expect(text).toMatch(new RegExp(`^[A-Z][a-z]+ [a-z]+ ${RegExp.escape(type)}$`))
  }
  expect(listEvents(['assignment.created', 'sarif.ingested'])).toBe('Assignment created, scan processed')
})
