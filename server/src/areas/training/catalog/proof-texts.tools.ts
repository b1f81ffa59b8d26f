/** What tools outside the server use of proofs. On its own, because each proof of a scenario loads the other face. */
export { findSilentPlaces } from './silent-proofs.ts'
