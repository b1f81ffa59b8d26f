// about: broken, a file is removed from the storage when it was opened
// block: open-file
      const { rows } = await db.query('SELECT name, key, state FROM files WHERE id = $1', [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      if (file.state !== 'clean') throw new Refused(409, 'file_not_available')
// end
// block: send-file
      const disposition = `attachment; filename="${file.name}"`
      const headers = { 'content-type': 'application/octet-stream', 'content-disposition': disposition, 'x-content-type-options': 'nosniff' }
      const body = await storage.read(file.key)
      await storage.remove(file.key)
      await db.query("UPDATE files SET state = 'opened' WHERE id = $1", [id])
      return { headers, body }
// end
