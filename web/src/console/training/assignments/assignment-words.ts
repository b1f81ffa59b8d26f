import type { Assignee, Assignment } from '@parapet/contract'

/** The kind of target, in words for people. */
export function kindOf({ targetType, contentArea }: Pick<Assignment, 'targetType' | 'contentArea'>): string {
  switch (targetType) {
    case 'topic':
      return 'Topic'
    case 'scenario':
      return 'Scenario'
    case 'custom-course':
      return 'Course'
    case 'category':
      return contentArea === 'practice' ? 'Category (topics)' : 'Category (scenarios)'
  }
}

export function assigneeOf({ assigneeType, assigneeName }: Pick<Assignment, 'assigneeType' | 'assigneeName'>): string {
  return assigneeType === 'org' ? 'Everyone' : assigneeName
}

export const statusWords: Record<Assignee['status'], string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  completed: 'Completed',
}
