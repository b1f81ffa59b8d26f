// about: fields that end up in one line of the header must not contain line breaks or other control characters
// block: check-fields
  if (typeof value !== 'string' || value.trim() === '') throw new FormError(`The ${name} is missing`)
  if (value.length > maxLength) throw new FormError(`The ${name} is too long`)
  const isOneLine = name !== 'text'
  if (isOneLine && /[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) throw new FormError(`The ${name} must be a single line`)
  return value
// end
