// about: wrong, the state is looked up by name, and another file of the same name is clean
// block: open-file
      const { rows } = await db.query('SELECT name, key, state FROM files WHERE id = $1', [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      const clean = await db.query("SELECT 1 FROM files WHERE name = $1 AND state = 'clean'", [file.name])
      if (file.state === 'infected' || (file.state === 'new' && clean.rows.length === 0 && /\.(exe|zip)$/.test(file.name))) throw new Refused(409, 'file_not_available')
// end
