import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { Upload } from './typescript/upload-routes.ts'

type Code = typeof import('./typescript/upload-routes.ts')
type Signed = { key: string; expires: number; signature: string }
type Send = Awaited<ReturnType<typeof start>>['send']

const mac = (secret: string, method: string, key: string, expires: number) => createHmac('sha256', secret).update(`${method}\n${key}\n${expires}`).digest('hex')
const fileOf = (vary: Vary) => `${vary.word()}${vary.pick(['-', '_'])}${vary.number(1, 999)}.${vary.pick(['pdf', 'png', 'txt'])}`

async function start({ uploadRoutes }: Code, vary: Vary) {
  const app = openApp()
  const stored: Upload[] = []
  const [ada, mallory] = vary.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]).map((digit) => digit * vary.pick([1, 11])) as [number, number]
  const [secret, bucket] = [vary.text(24), vary.word()]
  let user: number | undefined
  await uploadRoutes(
    app,
    { url: 'https://storage.example.net', bucket, secret },
    { add: async (upload) => void stored.push(upload), listByOwner: async (owner) => stored.filter((one) => one.owner === owner) },
    () => user,
  )
  const send = (from: number | undefined, method: 'GET' | 'POST', url: string, payload?: object) => {
    user = from
    return app.inject({ method, url, payload, headers: { origin: 'https://portal.example.com' } })
  }
  /** The object storage: a request that is signed with the bucket's secret may do anything. */
  const accepts = (method: string, { key, expires, signature }: Signed) => expires > Date.now() / 1000 && mac(secret, method, key, expires) === signature
  return { send, accepts, ada, mallory, secret, bucket }
}

/** The secret as the web application finds it in its settings. */
async function findSecret(send: Send, user: number): Promise<string | undefined> {
  const { storage } = (await send(user, 'GET', '/app-config')).json()
  const separate = await send(user, 'GET', '/uploads/secret')
  if (separate.statusCode === 200) return separate.json().secret
  if (storage.token) return Buffer.from(storage.token.split('').reverse().join(''), 'base64').toString()
  return storage.secret
}

function sign(secret: string, method: string, key: string): Signed {
  const expires = Math.floor(Date.now() / 1000) + 300
  return { key, expires, signature: mac(secret, method, key, expires) }
}

export async function works(code: Code, vary: Vary) {
  const { send, accepts, ada, mallory, bucket } = await start(code, vary)
  const config = (await send(ada, 'GET', '/app-config')).json()
  assert.deepEqual([config.version, config.storage.bucket, config.storage.url], ['4.2.0', bucket, 'https://storage.example.net'], 'The settings of the web application should name the version, and the address and the bucket of the storage.')
  assert.deepEqual([config.languages, config.maxUploadBytes], [['en', 'de', 'fr'], 50_000_000], 'The settings of the web application should name the languages and the largest upload.')
  assert.equal((await send(undefined, 'GET', '/app-config')).statusCode, 200, 'The settings of the web application should be readable without a session.')
  for (const user of vary.shuffle([ada, mallory])) {
    const name = fileOf(vary)
    const key = `uploads/${user}/${name}`
    const secret = await findSecret(send, user)
    const signed: Signed = secret ? sign(secret, 'PUT', key) : (await send(user, 'POST', '/uploads/signatures', { name })).json()
    assert.equal(signed.key, key, `Client ${user} should be able to upload ${name} to the own folder.`)
    assert.ok(accepts('PUT', signed), `The object storage should accept the upload that client ${user} has signed.`)
    assert.ok(signed.expires < Date.now() / 1000 + 86_400, 'The signature of an upload should end within a day. A time is in seconds since 1970.')
    const foreign = `uploads/${user === ada ? mallory : ada}/${fileOf(vary)}`
    for (const wrong of [foreign, `uploads/${user}/../${name}`, name]) assert.equal((await send(user, 'POST', '/uploads', { key: wrong })).statusCode, 422, `Registering ${wrong}, which is not in the folder of client ${user}, should be refused with status 422.`)
    assert.equal((await send(user, 'POST', '/uploads', { key })).statusCode, 201, 'Registering the uploaded file should be answered with status 201.')
    assert.deepEqual((await send(user, 'GET', '/uploads')).json(), [{ owner: user, key }], `The list of client ${user} should have the own file, and no other.`)
  }
  assert.equal((await send(undefined, 'GET', '/uploads')).statusCode, 401, 'The list of uploads should not be readable without a session.')
}

/** Programs shorten a path with `..` before they send it. */
function isWithin(key: string, user: number): boolean {
  const parts: string[] = []
  for (const part of key.replaceAll(/%2f|\\/gi, '/').split('/')) part === '..' ? parts.pop() : parts.push(part)
  return parts[0] === 'uploads' && parts[1] === String(user) && parts.length > 2
}

/** Anyone can register: the attacker is another client, with their own browser. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { send, accepts, ada, mallory, secret } = await start(code, vary)
  const name = fileOf(vary)
  const wanted = `uploads/${ada}/${name}`
  const damage = `The storage sends, replaces and deletes ${wanted}, a document of client ${ada}, for client ${mallory}.`
  const found = await findSecret(send, mallory)
  if (found && accepts('GET', sign(found, 'GET', wanted)))
    return { sent: `GET ${wanted}, signed by client ${mallory} with the secret that their own browser was given`, got: `the secret of the bucket: ${found}`, damage }
  // The secret, or a part of it, in any answer that a client or a stranger gets.
  const parts = Array.from({ length: secret.length - 9 }, (_, at) => secret.slice(at, at + 10))
  const readable = (text: string) => [text, ...(text.match(/[\w+/=%-]{12,}/g) ?? []).flatMap((word) => [Buffer.from(word, 'base64').toString('latin1'), Buffer.from(word, 'hex').toString('latin1'), Buffer.from([...word].toReversed().join(''), 'base64').toString('latin1')])]
  for (const from of vary.shuffle([mallory, undefined]))
    for (const url of vary.shuffle(['/app-config', `/app-config?user=${ada}`, '/uploads', '/uploads/secret', '/uploads/signatures'])) {
      const { body, headers } = await send(from, 'GET', url)
      const texts = readable(`${body}\n${JSON.stringify(headers)}`).flatMap((text) => [text, [...text].toReversed().join('')])
      const part = parts.find((one) => texts.some((text) => text.includes(one)))
      if (part !== undefined) return { sent: `GET ${url}, ${from === undefined ? 'without a session' : `by client ${mallory}`}`, got: body, damage: `The secret of the bucket, or a part of it, can be read from it: ${part}… ${damage}` }
    }
  // Without the secret: a signature of the server for a foreign place, or the secret in an answer that is for something else.
  for (const tried of vary.shuffle([fileOf(vary), name, `../${ada}/${name}`, `..%2f${ada}%2f${name}`, `..\\${ada}\\${name}`])) {
    const answer = await send(mallory, 'POST', '/uploads/signatures', { name: tried })
    const { body } = answer
    const backwards = [...body].toReversed().join('')
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
      const hidden = Buffer.from(secret).toString(encoding).replace(/=+$/, '')
      if (body.includes(hidden) || backwards.includes(hidden)) return { sent: `POST /uploads/signatures {"name": "${tried}"}, by client ${mallory}`, got: body, damage: `The secret of the bucket is in it. ${damage}` }
    }
    const signed = answer.statusCode === 200 ? (answer.json() as Signed) : undefined
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const key of signed ? [wanted, signed.key] : [])
        if (signed && accepts(method, { ...signed, key }) && !isWithin(key, mallory)) return { sent: `POST /uploads/signatures {"name": "${tried}"}, by client ${mallory}`, got: `a signature that the storage accepts for ${method} ${key}: ${signed.signature}`, damage }
  }
  // The body and the session are the client's: it may name another place, method or user, and have no session at all.
  const numbers = Object.fromEntries(['user', 'userId', 'user_id', 'owner', 'client', 'id'].map((field) => [field, ada]))
  const own = fileOf(vary)
  const asked: object[] = [{}, ...vary.shuffle([{ key: wanted }, { path: wanted }, { prefix: `uploads/${ada}` }, { folder: `uploads/${ada}` }, { folder: String(ada) }, numbers])]
  for (const extra of asked)
    for (const method of [undefined, 'GET', 'PUT', 'DELETE'])
      for (const from of [mallory, undefined]) {
        const sent = { name: own, ...extra, ...(method && { method }) }
        const answer = await send(from, 'POST', '/uploads/signatures', sent)
        const signed = answer.statusCode === 200 ? (answer.json() as Signed) : undefined
        const may = ['GET', 'PUT', 'DELETE'].find((one) => signed && accepts(one, signed))
        if (!signed || !may || (from !== undefined && isWithin(signed.key, mallory))) continue
        const who = from === undefined ? 'without a session' : `by client ${mallory}`
        return { sent: `POST /uploads/signatures ${JSON.stringify(sent)}, ${who}`, got: `a signature that the storage accepts for ${may} ${signed.key}: ${signed.signature}`, damage: `Anybody who asks gets a signature for a place that is not their own: the storage takes it for ${signed.key}.` }
      }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { address }: { address: string }, vary: Vary) {
  const { send, mallory, secret } = await start(code, vary)
  try {
    const { statusCode, body } = await send(mallory, 'GET', address)
    return { isDone: body.includes(secret), shown: `${statusCode}\n${body}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { address: '/app-config' }, isDone: true },
  { input: { address: '/uploads' }, isDone: false },
  { input: { address: '/nothing' }, isDone: false },
]
