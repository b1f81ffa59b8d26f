/** What tools outside the server use of proofs. On its own, because each proof of a scenario loads the other face. */
export { findConstantProofs } from './check-proofs.ts'
export { findSilentPlaces } from './silent-proofs.ts'
