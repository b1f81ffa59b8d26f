/** The first page of a learner: two questions, then a lab. */
import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type } from '../api/schema.ts'
import { languageNames } from '../training/content-languages.ts'

const closed = { additionalProperties: false }

export const Welcome = Type.Object(
  {
    isDue: Type.Boolean({
      description: 'A learner who has neither answered nor skipped the questions nor begun anything',
    }),
    languages: Type.Array(
      Type.Object(
        {
          language: OneOf(languageNames),
          labs: Type.Integer({ description: 'Challenges whose fix can be written here' }),
          challenges: Type.Integer(),
          first: Nullable(
            Type.Object(
              { topicId: Type.String(), challengeId: Type.String(), title: Type.String(), isLab: Type.Boolean() },
              closed,
            ),
            { description: 'The easiest one, a lab if there is one' },
          ),
        },
        closed,
      ),
      { description: 'Those with the most labs first; empty when nothing is asked' },
    ),
    assignment: Nullable(Type.Object({ title: Type.String(), deadline: Nullable(Timestamp()) }, closed), {
      description: 'What is due first',
    }),
  },
  { $id: 'Welcome', ...closed },
)
export type Welcome = Static<typeof Welcome>

export const getWelcome = {
  id: 'learn.welcome',
  method: 'GET',
  url: '/learn/welcome',
  access: 'member',
  answer: Welcome,
  errors: [],
} as const satisfies AppOperation
