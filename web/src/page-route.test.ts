import { useParams, useSearch } from '@tanstack/react-router'
import { expectTypeOf, test } from 'vitest'
import type { LoaderArgs, WithFile } from './page-route.tsx'

const topic = () => useParams({ from: '/inside/learn/topics/$topicId' })
const search = () => useSearch({ from: '/inside/learn/topics/$topicId' })
// @ts-expect-error No page has this address.
const nowhere = () => useParams({ from: '/inside/nowhere' })

test('a page knows the types of what its address holds', () => {
  expectTypeOf(topic).returns.toEqualTypeOf<{ topicId: string }>()
  expectTypeOf(search).returns.toEqualTypeOf<{ language?: string }>()
  expectTypeOf(nowhere).toBeFunction()
})

const entry = { path: '/teams/$teamId', title: 'Team', page: 'TeamPage' } as const
const fileWith = <Params>(loader: (args: LoaderArgs<Params>) => Promise<unknown>) => ({
  load: async () => ({ TeamPage: () => null, loader }),
})

test('a loader asks for parameters that its path has', () => {
  expectTypeOf(fileWith<{ teamId: string }>(async () => {})).toExtend<WithFile<typeof entry>>()
  expectTypeOf(fileWith<{ userId: string }>(async () => {})).not.toExtend<WithFile<typeof entry>>()
})
