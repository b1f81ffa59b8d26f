/** What fits into a week. A challenge takes about ten minutes; preferences count in challenges too. */
export const goals = [
  { minutes: 10, weeklyGoal: 1, merlons: 1, about: 'One challenge' },
  { minutes: 20, weeklyGoal: 2, merlons: 2, about: 'Two challenges' },
  { minutes: 40, weeklyGoal: 4, merlons: 4, about: 'A topic' },
  { minutes: 80, weeklyGoal: 8, merlons: 8, about: 'Two topics' },
] as const

export const usualGoal = 2
