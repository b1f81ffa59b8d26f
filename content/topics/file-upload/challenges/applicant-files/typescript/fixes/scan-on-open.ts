// block: open-file
      const read = async () => (await db.query('SELECT name, key, state FROM files WHERE id = $1', [id])).rows[0]
      let file = await read()
      if (file?.state === 'new') {
        await scanFile(id, file.key)
        file = await read()
      }
      if (!file) throw new Refused(404, 'file_not_found')
      if (file.state === 'infected') throw new Refused(409, 'file_not_available')
// end
