import { paths } from '../../paths.generated.ts'

type Words = { title: string; text: string; door?: { to: string; label: string } }

const toCatalog = { to: paths.catalog, label: 'Open catalog' }

/** What people come to by old links; everything else has the words of any missing page. */
const words: Record<string, Words> = {
  attempt_not_found: {
    title: 'We can’t find this attempt',
    text: 'It belongs to someone else, or its challenge is no longer offered. You can start any challenge from the catalog.',
    door: toCatalog,
  },
  topic_not_found: {
    title: 'We can’t find this topic',
    text: 'Check the address for typos, or look for the topic in the catalog.',
    door: toCatalog,
  },
  scenario_not_found: {
    title: 'We can’t find this scenario',
    text: 'Check the address for typos, or look for the scenario in the catalog.',
    door: toCatalog,
  },
  custom_course_not_found: {
    title: 'We can’t find this course',
    text: 'It isn’t assigned to you, or it was deleted. Everything that is due is on your home page.',
  },
}

const other: Words = {
  title: 'Page not found',
  text: 'There is no page at this address. If you followed a link, it may be outdated.',
}

export function findMissingWords(code: string): Words {
  return words[code] ?? other
}
