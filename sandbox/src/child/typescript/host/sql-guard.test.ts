import { expect, test } from 'vitest'
import { checkSql } from './sql-guard.ts'

test.each([
  "ATTACH '/file' AS a",
  "attach database '/file' AS a",
  "SELECT 1; -- '\nAtTaCh '/file' AS a",
  "SELECT 1;/* ' */ATTACH/**/'/file' AS a",
  "\ufeffATTACH '/file' AS a",
  'SELECT 1;\ufeff\ufeff DETACH a',
  "SELECT $a('); ATTACH '/file' AS a; --')",
  "SELECT @a::b('); ATTACH '/file' AS a; --')",
  "SELECT 'it''s', \"a\"\"'\", [x'], `'`; ATTACH '/file' AS a",
  "SELECT x'41'; ATTACH '/file' AS a",
  "/*/ ' */ ATTACH '/file' AS a",
  "; ; ATTACH '/file' AS a",
  "EXPLAIN QUERY PLAN ATTACH '/file' AS a",
  "VACUUM INTO '/file'",
  'VACUUM',
  'PRAGMA hard_heap_limit = 1',
  'PRAGMA main.max_page_count = 1',
  'explain pragma journal_mode = delete',
  'PRAGMA "hard_heap_limit" = 1',
  "PRAGMA 'hard_heap_limit' = 1",
  'PRAGMA table_info.hard_heap_limit = 1',
  'PRAGMA -- x\n hard_heap_limit(1)',
  'PRAGMA',
])('a database refuses to reach beyond itself: %s', (text) => {
  expect(() => checkSql(text)).toThrow(/not authorized|unrecognized token/)
})

test.each([
  "SELECT * FROM tickets WHERE text = 'please ATTACH; ATTACH it'",
  "SELECT 1 -- ; ATTACH '/file' AS a",
  'SELECT 1 /* ; PRAGMA hard_heap_limit = 1 */; SELECT 2',
  'CREATE TABLE files (attach TEXT, "vacuum" TEXT, pragma TEXT); SELECT attach FROM files',
  'PRAGMA table_info(tickets); PRAGMA main.table_info(tickets); pragma foreign_keys = on',
  'SELECT name FROM pragma_table_info(?1) WHERE name = $name AND id = :id',
  'CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET x = 1; DELETE FROM b; END',
  "SELECT 'no end; ATTACH",
])('ordinary statements are accepted: %s', (text) => {
  expect(() => checkSql(text)).not.toThrow()
})
