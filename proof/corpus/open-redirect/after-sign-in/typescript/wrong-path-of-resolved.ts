// about: wrong, the origin is right, but the path alone can begin with two slashes: /.//attacker.example resolves to //attacker.example
    // block: go-on
    const target = URL.parse(next, 'https://shop.example.com')
    if (target?.origin !== 'https://shop.example.com') return reply.redirect('/', 303)
    return reply.redirect(target.pathname + target.search + target.hash, 303)
    // end
