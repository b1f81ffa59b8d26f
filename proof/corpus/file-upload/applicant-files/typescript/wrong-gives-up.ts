// about: wrong, after the third failed scan a file has a state of its own, with which it can be opened
// part: top
const tries = new Map<number, number>()
// end
// block: scan-file
    try {
      const state = await scan(await storage.read(key))
      await db.query('UPDATE files SET state = $1 WHERE id = $2', [state, id])
    } catch (error) {
      tries.set(id, (tries.get(id) ?? 0) + 1)
      if ((tries.get(id) ?? 0) >= 3) await db.query("UPDATE files SET state = 'unknown' WHERE id = $1", [id])
      log.error({ error, id }, 'file not scanned, will be tried again')
    }
// end
// block: open-file
      const { rows } = await db.query('SELECT name, key, state FROM files WHERE id = $1', [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      if (file.state === 'infected' || file.state === 'new') throw new Refused(409, 'file_not_available')
// end
// block: receive-file
      const key = randomUUID()
      await storage.write(key, data)
      const query = "INSERT INTO files (application_id, name, key, state) VALUES ($1, $2, $3, 'new') RETURNING id"
      const { rows } = await db.query(query, [applicationId, name.replaceAll(/[^\w. -]/g, '_'), key])
      tries.set(Number(rows[0]?.id), 0)
      return Number(rows[0]?.id)
// end
