// about: wrong, a second escaping of quotes and more words in rel leave javascript: addresses as they are
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    const address = target.replaceAll('"', '&quot;').replaceAll("'", '&#39;')
    return `<a href="${address}" rel="nofollow ugc noopener noreferrer">${label}</a>`
  })
  // end
