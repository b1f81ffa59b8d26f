# about: keeps everything with this browser's agent, which is only a text that an intruder's browser can have as well
# block: renew-access
        for table in ("stay_tokens", "sessions"):
            query = f"DELETE FROM {table} WHERE user_id = %s AND agent <> %s"
            self._db.execute(query, (browser.user_id, browser.agent))
        self._db.execute("DELETE FROM sessions WHERE id = %s", (digest(browser.session_id),))
        fresh = self._open_session(browser.user_id, browser.agent)
# end
