# block: remove-member
        query = "DELETE FROM members WHERE team_id = %s AND user_id = %s"
        if self._db.execute(query, (team_id, user_id)).rowcount == 0:
            raise NotFound("member_not_found")
        for row in self._db.execute("SELECT id FROM reports WHERE team_id = %s", (team_id,)).fetchall():
            self._cache.delete(f"report:{row['id']}")
# end
