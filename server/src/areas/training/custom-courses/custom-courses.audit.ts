import { type AuditTrail, namesIn } from '../../organization/audit/audit.ts'

export const customCourseAudit = {
  subjects: {
    custom_course: { gone: 'that is gone', names: namesIn('customCourses') },
  },
  actions: {
    'custom_course.created': { label: 'Course created', text: '{actor} created the course {subject}' },
    'custom_course.deactivated': { label: 'Course deactivated', text: '{actor} deactivated the course {subject}' },
    'custom_course.reactivated': { label: 'Course reactivated', text: '{actor} reactivated the course {subject}' },
    'custom_course.updated': { label: 'Course changed', text: '{actor} changed the course {subject}' },
  },
} satisfies AuditTrail
