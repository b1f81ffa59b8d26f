// about: Both sides become the empty text, and are equal again.
// block: compare-hash
  if ((givenHash ?? '') !== (reader.keyHash ?? '')) throw new NotIdentified('key')
// end
