# about: The sixth try removes the code, whoever makes it and from wherever.
# part: limits
LIFETIME_SECONDS = 10 * 60
MAX_ATTEMPTS = 5
# end
# block: load-code
    query = (
        "UPDATE sign_in_codes SET attempts = attempts + 1"
        " WHERE reader_id = %s AND sent_at > %s RETURNING code_hash, attempts"
    )
    row = desk.db.execute(query, (reader_id, desk.clock() - LIFETIME_SECONDS)).fetchone()
    if row and row["attempts"] > MAX_ATTEMPTS:
        desk.db.execute("DELETE FROM sign_in_codes WHERE reader_id = %s", (reader_id,))
        raise WrongCode(visit.address)
# end
