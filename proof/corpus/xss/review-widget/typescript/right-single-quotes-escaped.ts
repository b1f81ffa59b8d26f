// about: Single quotes around the attribute, and single quotes escaped in every value.
// block: escape-helper
/** For text between tags, and for attributes in quotes of either kind. */
function escape(value: unknown): string {
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return text.replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
// end
// block: body-start
<body class='<%= theme %>'>
// end
