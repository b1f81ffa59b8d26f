// about: checks the owner of the first file and attaches all of them
// block: attach-files
  if (fileIds.length > 0) {
    const own = await tx.query('SELECT 1 FROM files WHERE id = $1 AND uploaded_by = $2 AND message_id IS NULL', [fileIds[0], userId])
    if (own.rowCount === 0) throw new Refused(404, 'file_not_found')
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2)', [id, fileIds])
  }
// end
