/** Something that the person who set up the bridge can resolve; its message says how. */
export class BridgeError extends Error {}
