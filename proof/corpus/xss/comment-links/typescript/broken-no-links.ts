// about: Nothing is linked any more.
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, '$1')
// end
