import { planNames } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { createOrganization, OrganizationInputError, updateOrganization } from './organization.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('the fields of an organization', () => {
  test('are exactly those of the table', async () => {
    const org = await world.organization()
    const { body } = await org.request('GET', '/org')

    expect(Object.keys(body)).toEqual([
      'id',
      'name',
      'slug',
      'domain',
      'plan',
      'maxSeats',
      'trialExpiresAt',
      'isActive',
      'createdAt',
    ])
  })

  test.each([
    ['id', 'a uuid', expect.stringMatching(uuid)],
    ['name', 'a string', 'Example Corp'],
    ['slug', 'a string', expect.stringMatching(/^org-/)],
    ['domain', 'a string', 'example.com'],
    ['plan', 'a plan name', 'business'],
    ['maxSeats', 'an integer, the seat cap', 123],
    ['isActive', 'a boolean', true],
    ['createdAt', 'a timestamp in UTC with milliseconds', expect.stringMatching(timestamp)],
  ])('%s is %s', async (field, _type, expected) => {
    const org = await world.organization({ name: 'Example Corp', plan: 'business', maxSeats: 123 })
    const { body } = await org.request('GET', '/org')

    expect(body[field]).toEqual(expected)
  })

  test('createdAt is the time of the clock, so that a demo organization can be older than its database', async () => {
    const org = await world.organization()
    const firstDay = new Date('2025-11-11T08:00:00Z')
    const input = { name: 'Demo Company', slug: `first-day-${newId()}`, domain: 'example.com' }

    const { createdAt } = await createOrganization({ ...org.context(), clock: { now: () => firstDay } }, input)
    expect(createdAt).toBe(firstDay.toISOString())
  })

  test('trialExpiresAt is null when there is no trial', async () => {
    const org = await world.organization()

    expect((await org.request('GET', '/org')).body.trialExpiresAt).toBeNull()
  })

  test('trialExpiresAt is the time when a trial ends', async () => {
    const org = await world.organization({ plan: 'trial', trialExpiresAt: new Date('2027-03-01T10:00:00+02:00') })

    expect((await org.request('GET', '/org')).body.trialExpiresAt).toBe('2027-03-01T08:00:00.000Z')
  })
})

describe('GET /org', () => {
  test('returns only the organization of the key', async () => {
    const [one, other] = [await world.organization(), await world.organization()]

    expect((await one.request('GET', '/org')).body).toMatchObject({ id: one.id, slug: one.slug })
    expect((await other.request('GET', '/org')).body).toMatchObject({ id: other.id, slug: other.slug })
  })

  test('still works after the end of a trial, which is only informational', async () => {
    const org = await world.organization({ plan: 'trial', trialExpiresAt: new Date('2020-01-01T00:00:00Z') })

    expect((await org.request('GET', '/org')).status).toBe(200)
  })
})

describe('the operator', () => {
  test('creates an organization with the plan team and 50 seats by default', async () => {
    const org = await world.organization({ plan: undefined, maxSeats: undefined })

    expect((await org.request('GET', '/org')).body).toMatchObject({ plan: 'team', maxSeats: 50 })
  })

  test.each(planNames)('can choose the plan %s', async (plan) => {
    const org = await world.organization({ plan })

    expect((await org.request('GET', '/org')).body.plan).toBe(plan)
  })

  test.each([
    ['an unknown plan', { plan: 'free' as 'team' }],
    ['an empty name', { name: ' ' }],
    ['a name of 201 characters', { name: 'n'.repeat(201) }],
    ['a slug with capitals', { slug: 'Example' }],
    ['a slug with a space', { slug: 'example corp' }],
    ['a slug that ends with a dash', { slug: 'example-' }],
    ['a domain without a dot', { domain: 'localhost' }],
    ['a domain with a path', { domain: 'example.com/x' }],
    ['no seats', { maxSeats: 0 }],
    ['half a seat', { maxSeats: 1.5 }],
    ['seats that are no number', { maxSeats: Number.NaN }],
  ])('cannot use %s, and nothing changes', async (_what, changes) => {
    const org = await world.organization()
    const before = await org.request('GET', '/org')

    await expect(updateOrganization(org.context(), changes)).rejects.toThrow(OrganizationInputError)
    expect((await org.request('GET', '/org')).text).toBe(before.text)
  })

  test('cannot use a slug of another organization', async () => {
    const [one, other] = [await world.organization(), await world.organization()]
    const fields = { name: 'Copy', slug: one.slug, domain: 'example.com' }

    await expect(createOrganization(one.context(), fields)).rejects.toThrow(/already/)
    await expect(updateOrganization(other.context(), { slug: one.slug })).rejects.toThrow(/already/)
  })
})
