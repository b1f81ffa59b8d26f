import type pg from 'pg'

/**
 * Everything that PostgreSQL knows about the tables of the service, one line each, without the order of columns: two
 * databases with the same lines behave the same. Partitions are left out, because they follow the calendar.
 */
export async function listSchemaFacts(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ fact: string }>(factsQuery)
  return rows.map(({ fact }) => fact).sort()
}

const factsQuery = `
  with relations as (
    select c.*, c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs') and (not c.relispartition or c.relname = 'job_common')
      and not exists (select from pg_inherits i join pg_class p on p.oid = i.inhparent
        where i.inhrelid = c.oid and c.relkind in ('i', 'I') and p.relkind = 'I')
  )
  select concat_ws(' ', 'relation', name, relkind, relpersistence, relowner::regrole, relacl, reloptions,
    pg_get_partkeydef(oid), obj_description(oid, 'pg_class')) as fact
  from relations
  union all
  select concat_ws(' ', 'column', c.name, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
    a.attgenerated, a.attstorage, a.attcompression, a.attstattarget, a.attoptions, a.attacl,
    pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum))
  from relations c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v', 'm')
  union all
  select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, k.contype, k.convalidated, k.conislocal,
    pg_get_constraintdef(k.oid))
  from pg_constraint k join relations c on c.oid = k.conrelid
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisreplident, i.indisclustered)
  from pg_index i join relations c on c.oid = i.indexrelid
  union all
  select concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid))
  from pg_trigger t join relations c on c.oid = t.tgrelid where not t.tgisinternal
  union all
  select concat_ws(' ', 'function', p.proowner::regrole, p.proacl, case when p.prokind in ('f', 'p') then
    pg_get_functiondef(p.oid) else p.proname end)
  from pg_proc p where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace)
  union all
  select concat_ws(' ', 'type', t.oid::regtype, t.typtype, t.typowner::regrole, t.typacl,
    (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  from pg_type t where t.typnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and t.typtype in ('e', 'd')
  union all
  select concat_ws(' ', 'policy', p.*) from pg_policy p
  union all
  select concat_ws(' ', 'rights by default', d.*) from pg_default_acl d
  union all
  select concat_ws(' ', 'schema', n.nspname, n.nspowner::regrole, n.nspacl) from pg_namespace n
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  union all
  select concat_ws(' ', 'extension', e.extname) from pg_extension e`
