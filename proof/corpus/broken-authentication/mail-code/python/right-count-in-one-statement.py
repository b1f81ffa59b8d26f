# about: one statement counts the attempt and hands out the hash only while attempts are left
# part: limits
LIFETIME_SECONDS = 10 * 60
MAX_ATTEMPTS = 5
# end
    # block: load-code
    query = (
        "UPDATE sign_in_codes SET attempts = attempts + 1"
        " WHERE reader_id = %s AND sent_at > %s AND attempts < %s RETURNING code_hash"
    )
    row = desk.db.execute(query, (reader_id, desk.clock() - LIFETIME_SECONDS, MAX_ATTEMPTS)).fetchone()
    # end
