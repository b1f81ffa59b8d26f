/** What tools outside the server use of this feature: proofs, benchmarks and scripts. The product itself does not. */
export { getFindingInsight } from './findings.ts'
export { createKeptAnswers } from './kept-answers.ts'
export { getLearningInsight } from './learning.ts'
export { getTeamInsight } from './team-insight.ts'
