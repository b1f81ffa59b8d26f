# about: guessing is over after the first wrong code, but people who mistype once can't use their code any more
    # block: load-code
    query = (
        "UPDATE sign_in_codes SET attempts = attempts + 1"
        " WHERE reader_id = %s AND sent_at > %s AND attempts < 1 RETURNING code_hash"
    )
    row = desk.db.execute(query, (reader_id, desk.clock() - LIFETIME_SECONDS)).fetchone()
    # end
