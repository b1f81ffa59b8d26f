# about: The fresh session is opened first and is the only one that is left.
        # block: renew-access
        fresh = self._open_session(browser.user_id, browser.agent)
        query = "DELETE FROM sessions WHERE user_id = %s AND id <> %s"
        self._db.execute(query, (browser.user_id, digest(fresh)))
        self._db.execute("DELETE FROM stay_tokens WHERE user_id = %s", (browser.user_id,))
        # end
