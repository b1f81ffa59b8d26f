import { expect, test } from 'vitest'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'

const https = 'https://training.example.com'
const http = 'http://127.0.0.1:3000'

test('over https the session cookie is bound to exactly this host', () => {
  expect(sessionCookie(https, 'token', 60)).toBe(
    '__Host-parapet=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(sessionCookie(http, undefined, 0)).toBe('parapet=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test('the session is found among other cookies', () => {
  expect(readSessionCookie('theme=dark; __Host-parapet=token; x-__Host-parapet=other', https)).toBe('token')
  expect(readSessionCookie('theme=dark; parapet=token', https)).toBeUndefined()
  expect(readSessionCookie(undefined, https)).toBeUndefined()
})

test('a session cookie sent twice counts as missing', () => {
  expect(readSessionCookie('parapet=planted; parapet=token', http)).toBeUndefined()
  expect(readSessionCookie('parapet=token; theme=dark; parapet=planted', http)).toBeUndefined()
})
