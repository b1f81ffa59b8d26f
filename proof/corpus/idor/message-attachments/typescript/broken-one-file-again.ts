// about: only an own file is attached, but just the first one, and the others of the message are lost
  // block: attach-files
  if (fileIds.length > 0) {
    const attached = await tx.query(
      'UPDATE files SET message_id = $1 WHERE id = $2 AND uploaded_by = $3 AND message_id IS NULL',
      [id, fileIds[0], userId],
    )
    if (attached.rowCount !== 1) throw new Refused(422, 'file_not_found')
  }
  // end
