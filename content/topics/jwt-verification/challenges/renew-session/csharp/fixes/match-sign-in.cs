// block: find-sign-in
        await using DbConnection db = await database.OpenConnectionAsync();
        if (!claims.TryGetPayloadValue("sid", out int signInId)) throw new SignInAgainException("not a token");
        if (!int.TryParse(claims.Subject, out int customerId)) throw new SignInAgainException("not a token");
        SignIn signIn = await db.QueryFirstOrDefaultAsync<SignIn>(
            """
            SELECT s.id AS Id, s.customer_id AS CustomerId FROM sign_ins s JOIN customers c ON c.id = s.customer_id
            WHERE s.id = @signInId AND s.customer_id = @customerId AND s.ended_at IS NULL AND c.locked_at IS NULL
            """,
            new { signInId, customerId }) ?? throw new SignInAgainException("signed out");
// end
