// about: takes the entry out of the customers' menu, and the address still answers
// block: menu
    const isAdmin = findUser(request)?.role === 'admin'
    return isAdmin
      ? [
          { title: 'Users', href: '/admin/users' },
          { title: 'Export users', href: '/admin/users/export' },
        ]
      : []
    // end
