using System.Data.Common;
using Dapper;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace Rental.Sessions;

public sealed class SignInAgainException(string reason) : Exception(reason);

public sealed record SignIn(int Id, int CustomerId);

/// <summary>A fresh access token for an expired one, as long as the customer has not signed out.</summary>
public sealed class SessionRenewal(DbDataSource database, SymmetricSecurityKey key, TimeProvider clock)
{
    private const string Issuer = "https://api.example.com";
    private const string Audience = "rental-app";
    private static readonly TimeSpan Week = TimeSpan.FromDays(7);
    private readonly JsonWebTokenHandler handler = new();

    public async Task<string> RenewAsync(string token)
    {
        // block: read-token
        if (!handler.CanReadToken(token)) throw new SignInAgainException("not a token");
        JsonWebToken claims = handler.ReadJsonWebToken(token);
        // end

        // block: check-age
        DateTime now = clock.GetUtcNow().UtcDateTime;
        if (claims.IssuedAt > now || now - claims.IssuedAt > Week) throw new SignInAgainException("too old");
        // end

        // block: find-sign-in
        await using DbConnection db = await database.OpenConnectionAsync();
        if (!claims.TryGetPayloadValue("sid", out int signInId)) throw new SignInAgainException("not a token");
        SignIn signIn = await db.QueryFirstOrDefaultAsync<SignIn>(
            """
            SELECT s.id AS Id, s.customer_id AS CustomerId FROM sign_ins s JOIN customers c ON c.id = s.customer_id
            WHERE s.id = @signInId AND s.ended_at IS NULL AND c.locked_at IS NULL
            """,
            new { signInId }) ?? throw new SignInAgainException("signed out");
        // end

        // block: sign-token
        string fresh = handler.CreateToken(new SecurityTokenDescriptor
        {
            Issuer = Issuer,
            Audience = Audience,
            Claims = new Dictionary<string, object> { ["sub"] = signIn.CustomerId.ToString(), ["sid"] = signIn.Id },
            IssuedAt = now,
            Expires = now.AddMinutes(15),
            SigningCredentials = new SigningCredentials(key, SecurityAlgorithms.HmacSha256),
        });
        // end

        // block: record-renewal
        await db.ExecuteAsync("UPDATE sign_ins SET renewed_at = now() WHERE id = @Id", signIn);
        return fresh;
        // end
    }
}
