// about: a file that is still new is scanned first, and only the state clean in the table lets it be opened
      // block: open-file
      const query = 'SELECT name, key, state FROM files WHERE id = $1'
      let file = (await db.query(query, [id])).rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      if (file.state === 'new') {
        await scanFile(id, file.key)
        file = (await db.query(query, [id])).rows[0]
      }
      if (file?.state !== 'clean') throw new Refused(409, 'file_not_available')
      // end
