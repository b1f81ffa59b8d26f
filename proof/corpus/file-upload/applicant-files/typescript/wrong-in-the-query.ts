// about: the same check in the query: only infected files are left out, and new ones are opened unscanned
      // block: open-file
      const { rows } = await db.query("SELECT name, key, state FROM files WHERE id = $1 AND state <> 'infected'", [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      // end
