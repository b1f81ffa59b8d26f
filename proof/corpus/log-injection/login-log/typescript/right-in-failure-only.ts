// about: The only value from outside is written as JSON where it is logged.
// block: log-failure
    log.write(formatLine('WARN', 'login_failed', { user: JSON.stringify(name), ip }))
    throw new LoginRefused('user_or_password_wrong')
    // end
