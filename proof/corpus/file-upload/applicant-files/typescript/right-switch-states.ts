// about: every state except clean is refused, with a separate reason for a file that still waits for the scanner
// block: open-file
      const { rows } = await db.query('SELECT name, key, state FROM files WHERE id = $1 LIMIT 1', [id])
      if (rows.length === 0) throw new Refused(404, 'file_not_found')
      const [file] = rows
      switch (file.state) {
        case 'clean':
          break
        case 'new':
          throw new Refused(409, 'file_not_scanned_yet')
        default:
          throw new Refused(409, 'file_not_available')
      }
// end
