// about: only the first key of the list is checked, the others may belong to anyone
  // block: attach-files
  if (fileIds.length > 0) {
    const own = await tx.query('SELECT 1 FROM files WHERE id = $1 AND uploaded_by = $2', [fileIds[0], userId])
    if (own.rowCount === 0) throw new Refused(404, 'file_not_found')
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2)', [id, fileIds])
  }
  // end
