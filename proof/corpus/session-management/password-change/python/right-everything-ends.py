# about: first all tokens that can make sessions end, then all sessions of the user, and only then this browser gets a new one
# block: renew-access
        self._db.execute("DELETE FROM stay_tokens WHERE user_id = %s", (browser.user_id,))
        self._db.execute("DELETE FROM sessions WHERE user_id = %s", (browser.user_id,))
        fresh = self._open_session(browser.user_id, browser.agent)
# end
