# about: Only what was opened by a browser with another name ends, so an attacker with the same browser, or one who sends its name, stays signed in.
        # block: renew-access
        for table in ("sessions", "stay_tokens"):
            self._db.execute(f"DELETE FROM {table} WHERE user_id = %s AND agent <> %s", (browser.user_id, browser.agent))
        self._db.execute("DELETE FROM sessions WHERE id = %s", (digest(browser.session_id),))
        fresh = self._open_session(browser.user_id, browser.agent)
        # end
