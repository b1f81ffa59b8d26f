// part: constants
const hotels: string[] = []
// end
// block: cors-headers
    const { origin = '' } = request.headers
    if (hotels.includes(origin)) reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
// end
