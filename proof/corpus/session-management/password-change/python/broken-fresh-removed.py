# about: Everything is removed after the new session was opened, so the user's own browser is signed out too.
        # block: renew-access
        fresh = self._open_session(browser.user_id, browser.agent)
        self._db.execute("DELETE FROM stay_tokens WHERE user_id = %s", (browser.user_id,))
        self._db.execute("DELETE FROM sessions WHERE user_id = %s", (browser.user_id,))
        # end
