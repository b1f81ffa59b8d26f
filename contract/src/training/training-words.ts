/**
 * What the words about training mean, on every page and in every report, export and answer. The service has the same as
 * SQL: `server/src/areas/training/assignments/definitions.queries.ts`.
 */
export const trainingWords = {
  inScope:
    'In scope: active, not an auditor, and in the audience of an assignment that is open. People who come back within 30 days continue with the same due date; later they begin again.',
  notStarted: 'Not started: has tried nothing of it that counts.',
  inProgress: 'In progress: has tried some of it, and not passed everything.',
  completed:
    'Completed: passed every item. It was completed when the last item was passed; renewals and lateness count from then.',
  credited: 'Credited: the last item was passed before it counted for the assignment.',
  late: 'Late: completed after the due date that held then.',
  overdue: 'Overdue: in scope, not completed, not exempt, and the due date has passed.',
  exempt:
    'Exempt: excused by an admin, with a reason, until a date or until further notice. Exempt people are never overdue.',
  renewed: 'Renewed: completed again after the repeat period.',
  expired: 'Expired: completed once; the repeat period is over, and it has not been completed again.',
} as const

export type TrainingWord = keyof typeof trainingWords
