import type { FindingReason } from './sarif.ts'

const places: Record<NonNullable<FindingReason['place']>, string> = {
  result_taxa: 'the result',
  result_property: 'a property of the result',
  result_tag: 'a tag of the result',
  rule_relationship: 'the rule’s relationships',
  rule_property: 'a property of the rule',
  rule_tag: 'a tag of the rule',
  rule_id: 'the rule’s id',
  rule_name: 'the rule’s name',
  rule_type: 'the type of finding',
  rule_title: 'the rule’s title',
  rule_description: 'the rule’s description',
  help_address: 'the rule’s help address',
  message: 'the message',
}

type Decision = Pick<FindingReason, 'tool' | 'by' | 'place' | 'evidence' | 'cwe'>

/** Why results of a rule are about their topic, as a sentence for people. */
export function describeFindingReason({ tool, by, place, evidence, cwe }: Decision): string {
  const where = place === null ? 'the file' : places[place]
  const what = evidence ?? cwe ?? 'it'
  const sentences: Record<FindingReason['by'], string> = {
    override: `${evidence === null ? 'Your organization' : 'The repository’s policy file'} chose this topic for the rule.`,
    advisory: `${what} is a published vulnerability of a package.`,
    package: evidence === null ? 'It is in a file that lists packages.' : `${what} reports vulnerable packages.`,
    setting: evidence === tool ? `${tool} checks settings.` : `It is about a setting: the rule mentions “${what}”.`,
    cwe: `${what} in ${where}.`,
    rule: `Parapet knows the rule: it is about ${cwe ?? what}.`,
    words: `The words “${what}” in ${where}.`,
    tool: `Everything that ${tool} reports is about ${cwe ?? what}.`,
  }
  return sentences[by]
}
