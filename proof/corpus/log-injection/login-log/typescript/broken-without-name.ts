// about: The name that somebody tried is no longer in the log.
// block: log-failure
    log.write(formatLine('WARN', 'login_failed', { ip }))
    throw new LoginRefused('user_or_password_wrong')
// end
