// block: escape-helper
/** For text between tags, and for attributes with and without double quotes. */
function escape(value: unknown): string {
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return text.replaceAll('"', '&quot;').replaceAll(' ', '&#32;')
}
// end
