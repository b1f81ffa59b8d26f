using System.Text.RegularExpressions;
using Microsoft.EntityFrameworkCore;

namespace Shops.Names;

public sealed class NameRefusedException(string code) : Exception(code);

public sealed class ShopNames(ShopContext db)
{
    // block: pattern
    private static readonly Regex NamePattern = new(@"^([a-z0-9]+-?)+\z");
    // end

    private static readonly HashSet<string> Reserved = ["admin", "api", "mail", "static", "status", "www"];

    private static string Normalise(string name)
    {
        // block: normalise
        return name.Trim().ToLowerInvariant();
        // end
    }

    // part: check-format
    private static Task CheckFormatAsync(string name)
    {
        if (!NamePattern.IsMatch(name)) throw new NameRefusedException("name_invalid");
        return Task.CompletedTask;
    }
    // end

    /// <summary>The name as it would be stored; throws when a shop cannot be called like that.</summary>
    public async Task<string> CheckAsync(string text, CancellationToken cancellation)
    {
        var name = Normalise(text);

        // block: check-length
        if (name.Length < 3) throw new NameRefusedException("name_too_short");
        if (name.Length > 63) throw new NameRefusedException("name_too_long");
        // end

        await CheckFormatAsync(name);

        // block: check-reserved
        if (Reserved.Contains(name)) throw new NameRefusedException("name_reserved");
        // end

        // block: check-taken
        var isTaken = await db.Shops.AnyAsync(shop => shop.Name == name, cancellation);
        if (isTaken) throw new NameRefusedException("name_taken");
        return name;
        // end
    }
}
