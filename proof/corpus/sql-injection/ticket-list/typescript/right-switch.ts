// about: every order that exists is written in the code; the request only chooses one
// part: columns
function chooseOrder(sort: string | undefined, direction: string | undefined): string {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  switch (sort) {
    case 'id':
      return `id ${way}`
    case 'title':
      return `title ${way}`
    case 'status':
      return `status ${way}`
    case 'priority':
      return `priority ${way}`
    case 'assignee':
      return `assignee ${way}`
    default:
      return `created_at ${way}`
  }
}
// end
// block: order
  const order = chooseOrder(query.sort, query.direction)
// end
