// block: menu
    const isAdmin = findUser(request)?.role === 'admin'
    const entries = [{ title: 'Export users', href: '/admin/users/export' }]
    return isAdmin ? [{ title: 'Users', href: '/admin/users' }, ...entries] : []
// end
