// about: broken, scripts are stopped, but links to http: addresses, which are allowed, are no links any more
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    if (!target.startsWith('https://')) return label
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end
