// block: attach-files
  if (fileIds.length > 0) {
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2) AND message_id IS NULL', [id, fileIds])
  }
// end
