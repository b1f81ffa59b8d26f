/** Why a finding is about its topic, as data: pages and tools put it into words. */
import type { FindingReason } from '@parapet/contract'

export type Reason = Pick<FindingReason, 'by' | 'place' | 'evidence'>
