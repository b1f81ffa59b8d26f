// block: fields
    const params = new URLSearchParams(payload.toString('latin1'))
    const names = [...params.keys()]
    if (new Set(names).size !== names.length) throw new LinkError('the link is not valid')
    const { customer, file, folder, expires } = Object.fromEntries(params)
    const path = folder ?? file
    if (!customer || !path) throw new LinkError('the link is not valid')
// end
