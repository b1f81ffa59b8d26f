// about: broken, an own file that was sent is taken away from its message
// block: attach-files
  if (fileIds.length > 0) {
    const attached = await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2) AND uploaded_by = $3', [id, fileIds, userId])
    if (attached.rowCount !== fileIds.length) throw new Refused(422, 'file_not_found')
  }
// end
