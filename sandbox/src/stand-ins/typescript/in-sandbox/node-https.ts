/** `node:https` for clients. */
import { Agent, makeRequest } from './http-client.ts'

export const { request, get } = makeRequest(true)
export const globalAgent = new Agent()
export { Agent }
export default { Agent, get, globalAgent, request }
