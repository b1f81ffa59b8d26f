import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import type { Breach } from '#proof/vary'
import type { Upload } from './upload-routes.ts'

type Code = typeof import('./upload-routes.ts')
type Signed = { key: string; expires: number; signature: string }

const bucketSecret = 'bucket-secret-of-the-portal'
const ada = '1'
const mallory = '2'

/** The object storage: whoever signs with the bucket's secret may do anything. */
function openStorage() {
  const objects = new Map([['uploads/1/salary.pdf', 'salary of Ada']])
  const isSigned = (method: string, { key, expires, signature }: Signed) =>
    expires > Date.now() / 1000 && createHmac('sha256', bucketSecret).update(`${method}\n${key}\n${expires}`).digest('hex') === signature
  return {
    put: (signed: Signed, content: string) => isSigned('PUT', signed) && objects.set(signed.key, content).size > 0,
    get: (signed: Signed) => (isSigned('GET', signed) ? objects.get(signed.key) : undefined),
  }
}

function start({ uploadRoutes }: Code) {
  const app = Fastify()
  const stored: Upload[] = []
  uploadRoutes(
    app,
    { url: 'https://storage.example.net', bucket: 'portal', secret: bucketSecret },
    { add: async (upload) => void stored.push(upload), listByOwner: async (owner) => stored.filter((one) => one.owner === owner) },
    ({ headers }) => (headers['x-user'] ? Number(headers['x-user']) : undefined),
  )
  const send = (user: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, payload, headers: { 'x-user': user, origin: 'https://portal.example.com' } })
  return { app, send }
}

type Send = ReturnType<typeof start>['send']

/** The secret as the web application finds it in its settings. */
async function findSecret(send: Send, user: string): Promise<string | undefined> {
  const { storage } = (await send(user, 'GET', '/app-config')).json()
  const separate = await send(user, 'GET', '/uploads/secret')
  if (separate.statusCode === 200) return separate.json().secret
  if (storage.token) return Buffer.from(storage.token.split('').reverse().join(''), 'base64').toString()
  return storage.secret
}

function sign(secret: string, method: string, key: string): Signed {
  const expires = 4102444800
  return { key, expires, signature: createHmac('sha256', secret).update(`${method}\n${key}\n${expires}`).digest('hex') }
}

export async function works(code: Code) {
  const { app, send } = start(code)
  const config = (await send(ada, 'GET', '/app-config')).json()
  assert.deepEqual([config.version, config.storage.bucket], ['4.2.0', 'portal'], 'The settings of the web application should name the version and the bucket.')
  assert.equal((await app.inject('/app-config')).statusCode, 200, 'The settings of the web application should be readable without a session.')
  const secret = await findSecret(send, ada)
  const signed: Signed = secret
    ? sign(secret, 'PUT', 'uploads/1/receipt.pdf')
    : (await send(ada, 'POST', '/uploads/signatures', { name: 'receipt.pdf' })).json()
  assert.ok(openStorage().put(signed, 'a receipt'), 'The object storage should accept an upload that was signed for Ada.')
  assert.equal((await send(ada, 'POST', '/uploads', { key: signed.key })).statusCode, 201, 'Registering the uploaded file should be answered with status 201.')
  assert.deepEqual((await send(ada, 'GET', '/uploads')).json(), [{ owner: 1, key: 'uploads/1/receipt.pdf' }], "The list of Ada's uploads should have the file.")
  for (const key of ['uploads/2/x.pdf', 'uploads/1/../x.pdf', 'x']) assert.equal((await send(ada, 'POST', '/uploads', { key })).statusCode, 422, `Registering ${key}, which is not a place of Ada's, should be refused with status 422.`)
  assert.equal((await app.inject('/uploads')).statusCode, 401, 'The list of uploads should not be readable without a session.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const { send } = start(code)
  const storage = openStorage()
  const secret = await findSecret(send, mallory)
  const stolen = secret && storage.get(sign(secret, 'GET', 'uploads/1/salary.pdf'))
  if (stolen) return { sent: `GET uploads/1/salary.pdf, signed by another customer with the secret "${secret}" that the browser gets`, got: `the file: ${stolen}` }
  // Without the secret: a signature of the server for a foreign place.
  for (const name of ['salary.pdf', '../1/salary.pdf', '..%2f1%2fsalary.pdf']) {
    const answer = await send(mallory, 'POST', '/uploads/signatures', { name })
    const signed = answer.statusCode === 200 ? (answer.json() as Signed) : undefined
    if (signed && (storage.get({ ...signed, key: 'uploads/1/salary.pdf' }) || storage.put({ ...signed, key: 'uploads/1/salary.pdf' }, '')))
      return { sent: `POST /uploads/signatures {"name": "${name}"}, by another customer`, got: `a signature that the storage accepts for uploads/1/salary.pdf: ${signed.signature}` }
  }
  return false
}
