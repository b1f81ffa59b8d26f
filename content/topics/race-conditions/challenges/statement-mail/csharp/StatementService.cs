using System.Data.Common;
using System.Globalization;
using System.Text.RegularExpressions;
using Dapper;

namespace Example.Bank.Statements;

// part: account
public sealed class Account
{
    public long Id { get; set; }
    public required string Holder { get; set; }
    public required string Email { get; set; }
}
// end

public sealed record Booking(DateTime BookedOn, string Purpose, decimal Amount);

public interface IMailer
{
    Task SendAsync(string to, string subject, string text, CancellationToken stop);
}

public sealed class RefusedException(string code) : Exception(code);

/// <summary>Registered with AddSingleton.</summary>
public sealed partial class StatementService(DbDataSource db, IMailer mailer)
{
    // part: fields
    private Account? account;
    // end

    [GeneratedRegex(@"^20[0-9]{2}-(0[1-9]|1[0-2])\z")]
    private static partial Regex MonthForm();

    public async Task SendAsync(long userId, string month, CancellationToken stop)
    {
        // block: check-month
        if (!MonthForm().IsMatch(month)) throw new RefusedException("month_not_valid");
        // end
        await using var connection = await db.OpenConnectionAsync(stop);

        // block: load-account
        account = await FindAccountAsync(connection, userId);
        if (account is null) throw new RefusedException("no_account");
        // end

        // block: load-bookings
        var bookings = await connection.QueryAsync<Booking>(
            """
            SELECT booked_on AS BookedOn, purpose AS Purpose, amount AS Amount FROM bookings
            WHERE account_id = @Id AND to_char(booked_on, 'YYYY-MM') = @month ORDER BY booked_on
            """,
            new { account.Id, month });
        // end

        // block: build-text
        var lines = bookings.Select(b => string.Create(
            CultureInfo.InvariantCulture, $"{b.BookedOn:yyyy-MM-dd}  {b.Amount:F2}  {b.Purpose}"));
        var text = string.Join('\n', lines.Prepend("").Prepend($"Statement of {month}"));
        // end

        // block: send-mail
        await mailer.SendAsync(account.Email, $"Your statement of {month}", text, stop);
        // end
        // part: finish
        // end
    }

    private static Task<Account?> FindAccountAsync(DbConnection connection, long userId) =>
        connection.QuerySingleOrDefaultAsync<Account>(
            "SELECT id AS Id, holder AS Holder, email AS Email FROM accounts WHERE user_id = @userId", new { userId });
}
