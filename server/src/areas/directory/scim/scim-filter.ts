/** Reads filters of SCIM, within limits: they come from outside, and the parser calls itself for every parenthesis. */
import { limits } from '@parapet/contract'
import { type Filter, parse } from 'scim2-parse-filter'
import { invalidScim, type ScimError } from '../../../platform/http/answer/scim-error.ts'

export function parseFilter(text: string): Filter {
  refuseLargeFilter(text)
  let filter: Filter
  try {
    filter = parse(text)
  } catch {
    throw invalidFilter('It cannot be read. Write it as in: userName eq "ada@example.com"')
  }
  if (countTerms(filter) > limits.scimFilterTerms) {
    throw invalidFilter(`It has more than ${limits.scimFilterTerms} comparisons.`)
  }
  return filter
}

export function invalidFilter(detail: string): ScimError {
  return invalidScim('invalidFilter', `The filter is not supported. ${detail}`)
}

function refuseLargeFilter(text: string): void {
  if (text.length > limits.scimFilterLength) {
    throw invalidFilter(`It has more than ${limits.scimFilterLength} characters.`)
  }
  // A line break within quotes would cost the parser twice the time for each one.
  if (/\p{Cc}/u.test(text)) throw invalidFilter('It contains a control character.')
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
  let depth = 0
  let deepest = 0
  for (const sign of bare) {
    if (sign === '(' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === ')' || sign === ']') depth--
  }
  const nots = bare.match(/\bnot\b/gi)?.length ?? 0
  if (deepest > limits.scimFilterDepth || nots > limits.scimFilterTerms) {
    throw invalidFilter(`It is nested deeper than ${limits.scimFilterDepth} levels.`)
  }
}

function countTerms(filter: Filter): number {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.reduce((sum, one) => sum + countTerms(one), 0)
    case 'not':
      return countTerms(filter.filter)
    case '[]':
      return countTerms(filter.valFilter)
    default:
      return 1
  }
}
