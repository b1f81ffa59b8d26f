// about: The scheme is looked for anywhere in the address.
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (!/https?:\/\/|mailto:/i.test(target)) return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
