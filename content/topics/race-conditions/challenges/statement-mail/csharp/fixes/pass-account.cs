// part: fields
// end
// block: load-account
        var account = await FindAccountAsync(connection, userId);
        if (account is null) throw new RefusedException("no_account");
// end
