// about: Only addresses that begin with one of three schemes become links.
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    return /^(?:https?:\/\/|mailto:)/i.test(target) ? `<a href="${target}" rel="nofollow ugc">${label}</a>` : whole
  })
// end
