// about: nothing unscanned can be opened, but the scanner's word is clean and not ok, so nothing can be opened at all
      // block: open-file
      const { rows } = await db.query('SELECT name, key, state FROM files WHERE id = $1', [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      if (file.state !== 'ok') throw new Refused(409, 'file_not_available')
      // end
