// about: Only the first line end is replaced.
// block: log-failure
    log.write(formatLine('WARN', 'login_failed', { user: name.replace(/[\r\n]/, ' '), ip }))
    throw new LoginRefused('user_or_password_wrong')
// end
