/** `node:http` for clients. */
import { Agent, ClientRequest, IncomingMessage, makeRequest } from './http-client.ts'

export const { request, get } = makeRequest(false)
export const globalAgent = new Agent()
export { Agent, ClientRequest, IncomingMessage }
export const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
export default { Agent, ClientRequest, get, globalAgent, IncomingMessage, METHODS, request }
