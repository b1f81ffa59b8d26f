// about: all keys are looked up first, and each of them must be an own file that was not sent
  // block: attach-files
  if (fileIds.length > 0) {
    const known = await tx.query('SELECT id, uploaded_by, message_id FROM files WHERE id = ANY($1)', [fileIds])
    const usable = known.rows.filter((file) => file.uploaded_by === userId && file.message_id === null)
    if (usable.length !== fileIds.length) throw new Refused(404, 'file_not_found')
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2) AND uploaded_by = $3', [id, fileIds, userId])
  }
  // end
