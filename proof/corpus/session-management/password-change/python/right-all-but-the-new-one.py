# about: First this browser gets a new session, then everything else that signs the user in is deleted.
        # block: renew-access
        fresh = self._open_session(browser.user_id, browser.agent)
        self._db.execute("DELETE FROM stay_tokens WHERE user_id = %s", (browser.user_id,))
        self._db.execute("DELETE FROM sessions WHERE user_id = %s AND id <> %s", (browser.user_id, digest(fresh)))
        # end
