using System.Data.Common;
using System.Text.RegularExpressions;
using Dapper;
using Microsoft.Extensions.Logging;

namespace Example.Club.Members;

public sealed record Session(long MemberId, long ClubId);

public sealed class InvalidQueryException(string code) : Exception(code);

public sealed partial class MemberSearch(DbDataSource db, ILogger<MemberSearch> log)
{
    [GeneratedRegex(@"[\\%_]")]
    private static partial Regex Wildcards();

    public async Task<List<Dictionary<string, object?>>> SearchAsync(
        Session session, IReadOnlyDictionary<string, string> query, CancellationToken stop)
    {
        // block: read-query
        var name = query.GetValueOrDefault("name", "").Trim();
        if (name.Length is < 2 or > 50) throw new InvalidQueryException("name_too_short_or_long");
        var pattern = Wildcards().Replace(name, @"\$&") + "%";
        // end

        // block: load-members
        await using var connection = await db.OpenConnectionAsync(stop);
        var rows = (await connection.QueryAsync(
            "SELECT * FROM members WHERE club_id = @ClubId AND name LIKE @pattern ORDER BY name LIMIT 20",
            new { session.ClubId, pattern })).Cast<IDictionary<string, object?>>().ToList();
        // end

        // block: log-search
        log.LogInformation("Member search by {MemberId}, {Found} found", session.MemberId, rows.Count);
        // end

        var answer = new List<Dictionary<string, object?>>();
        foreach (var row in rows)
        {
            // block: add-photo
            var photo = $"https://photos.example.com/{session.ClubId}/{row["id"]}?size=96";
            // end
            // block: build-answer
            answer.Add(new Dictionary<string, object?>(row) { ["photo"] = photo });
            // end
        }
        return answer;
    }
}
