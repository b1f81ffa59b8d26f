import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listStandIns } from './stand-in-names.ts'

test('a page can name the copies of libraries that its file runs with', () => {
  const lines = [
    "import type { FastifyInstance } from 'fastify'",
    "import { createHash } from 'node:crypto'",
    "import type { Pool } from 'pg'",
  ]
  expect(listStandIns(lines, 'typescript')).toEqual(['Fastify', 'PostgreSQL (on SQLite)'])
  const python = ['import psycopg', 'from psycopg.rows import dict_row', 'import hashlib', 'from flask import Flask']
  expect(listStandIns(python, 'python')).toEqual(['PostgreSQL (on SQLite)', 'Flask'])
  expect(listStandIns(["import { x } from './constructor'", "import y from 'constructor'"], 'typescript')).toEqual([])
})

test('every library that is named as a copy of ours is one', () => {
  const folder = join(import.meta.dirname, 'stand-ins/python')
  for (const name of [
    'psycopg',
    'sqlalchemy',
    'pymongo',
    'ldap3',
    'flask',
    'jinja2',
    'jwt',
    'argon2',
    'cryptography',
  ]) {
    expect(listStandIns([`import ${name}`], 'python'), name).toHaveLength(1)
    expect(existsSync(join(folder, `${name}.py`)) || existsSync(join(folder, name)), name).toBe(true)
  }
})
