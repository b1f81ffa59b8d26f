// part: fields
    private readonly SemaphoreSlim loading = new(1, 1);
    private Account? account;
// end
// block: load-account
        await loading.WaitAsync(stop);
        try
        {
            account = await FindAccountAsync(connection, userId);
        }
        finally
        {
            loading.Release();
        }
        if (account is null) throw new RefusedException("no_account");
// end
