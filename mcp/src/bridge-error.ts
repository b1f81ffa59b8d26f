/** An error that the person who set up the bridge can fix; its message says how. */
export class BridgeError extends Error {}
