using System.Data.Common;
using System.Diagnostics.Metrics;
using System.Security.Cryptography;
using System.Text;
using Dapper;
using Microsoft.Extensions.Logging;

namespace Example.Payouts;

public sealed record User(long Id, long CompanyId);

public sealed class RefusedException(string code) : Exception(code);

public sealed class PayoutApproval(DbDataSource db, IMeterFactory meters, ILogger<PayoutApproval> log)
{
    private const string Record = "INSERT INTO audit (user_id, payout_id, result) VALUES (@userId, @payoutId, @result)";
    private readonly Meter meter = meters.Create("payouts");

    public async Task ApproveAsync(User user, long payoutId, string code, CancellationToken stop)
    {
        if (code.Length != 6 || !code.All(char.IsAsciiDigit)) throw new RefusedException("code_not_valid");
        await using var connection = await db.OpenConnectionAsync(stop);
        await using var tx = await connection.BeginTransactionAsync(stop);
        try
        {
            // block: load-payout
            var expected = await connection.QuerySingleOrDefaultAsync<string>(
                "SELECT code FROM payouts WHERE id = @payoutId AND company_id = @CompanyId",
                new { payoutId, user.CompanyId }, tx) ?? throw new RefusedException("payout_not_found");
            // end

            // block: check-code
            if (!CryptographicOperations.FixedTimeEquals(Encoding.ASCII.GetBytes(expected), Encoding.ASCII.GetBytes(code)))
                throw new RefusedException("code_wrong");
            // end

            // block: mark-approved
            var marked = await connection.ExecuteAsync(
                "UPDATE payouts SET state = 'approved' WHERE id = @payoutId AND state = 'open'", new { payoutId }, tx);
            if (marked != 1) throw new RefusedException("payout_not_open");
            // end

            // block: record-approval
            await connection.ExecuteAsync(Record, new { userId = user.Id, payoutId, result = "approved" }, tx);
            await tx.CommitAsync(stop);
            log.LogInformation("Payout {PayoutId} approved by user {UserId}", payoutId, user.Id);
            meter.CreateCounter<int>("payouts_approved").Add(1);
            // end
        }
        // part: catch
        catch (RefusedException)
        // end
        {
            // block: undo
            await tx.RollbackAsync(CancellationToken.None);
            throw;
            // end
        }
    }
}
