/** Modules that are part of the snapshot, so that importing them costs nothing. */
import 'node:assert/strict'
import * as crypto from 'node:crypto'
import * as events from 'node:events'
import * as fs from 'node:fs'
import * as promises from 'node:fs/promises'
import 'node:net'
import * as os from 'node:os'
import * as path from 'node:path'
import 'node:sqlite'
import 'node:timers/promises'
import * as url from 'node:url'
import * as util from 'node:util'
import { sandboxProcess } from './globals.ts'

const builtins: Record<string, object> = { crypto, events, fs, 'fs/promises': promises, os, path, url, util }

Object.assign(sandboxProcess, {
  getBuiltinModule: (name: string) => builtins[String(name).replace(/^node:/, '')],
})
Reflect.set(globalThis, 'crypto', crypto.webcrypto)
