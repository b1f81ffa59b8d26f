// about: the address is read by a URL parser, and only web and mail addresses become a link
// part: helpers
const linkSchemes = new Set(['http:', 'https:', 'mailto:'])

function isHarmless(target: string): boolean {
  const base = 'https://project.invalid/'
  return URL.canParse(target, base) && linkSchemes.has(new URL(target, base).protocol)
}
// end
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (!isHarmless(target)) return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end
