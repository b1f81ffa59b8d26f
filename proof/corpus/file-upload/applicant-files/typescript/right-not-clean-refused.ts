// about: right, anything but a clean file is refused
      // block: open-file
      const { rows } = await db.query('SELECT name, key, state FROM files WHERE id = $1', [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      if (file.state !== 'clean') throw new Refused(409, 'file_not_available')
      // end
