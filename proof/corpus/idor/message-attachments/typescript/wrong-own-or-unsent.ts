// about: wrong, a file has to be own or not sent
// block: attach-files
  if (fileIds.length > 0) {
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2) AND (uploaded_by = $3 OR message_id IS NULL)', [id, fileIds, userId])
  }
// end
