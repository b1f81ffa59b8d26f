import ejs from 'ejs'

export type Comment = { id: number; author: string; writtenAt: Date; source: string }

// block: frame
const frame = ejs.compile(`<article id="comment-<%= id %>">
  <header><%= author %> <time datetime="<%= written %>"><%= written.slice(0, 10) %></time></header>
  <%- paragraphs %>
</article>`)
// end

// part: helpers
// end

/** The HTML of one comment. Callers put it into the page as it is. */
export function renderComment(comment: Comment): string {
  // block: escape-source
  let html = ejs.escapeXML(comment.source.replace(/\r\n?/g, '\n').trim())
  // end

  // block: code-spans
  html = html.replace(/`([^`\n]+)`/g, '<code>$1</code>')
  // end

  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end

  // block: mentions
  html = html.replace(/(^|\s)@([a-z0-9-]{2,39})\b/g, '$1<a class="mention" href="/people/$2">@$2</a>')
  // end

  // block: paragraphs
  const paragraphs = html
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
  // end

  const { id, author, writtenAt } = comment
  return frame({ id, author, written: writtenAt.toISOString(), paragraphs })
}
