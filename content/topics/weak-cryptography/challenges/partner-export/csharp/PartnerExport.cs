using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Loyalty.Exports;

public sealed record Purchase(string Phone, int StoreId, decimal Total, DateTimeOffset BoughtAt, bool MayShare);

public sealed partial class PartnerExport(IConfiguration configuration, ILogger<PartnerExport> logger)
{
    private static readonly string[] Columns = ["customer", "store", "total", "day"];

    /// <summary>The monthly file for a measurement partner: purchases without names and phone numbers.</summary>
    public string Write(IEnumerable<Purchase> purchases, string partnerId, DateTimeOffset since)
    {
        var file = new StringBuilder(string.Join(',', Columns)).Append("\r\n");
        var count = 0;
        foreach (var purchase in purchases.Where(one => IsExported(one, since)))
        {
            // block: write-row
            var customer = Pseudonym(NormalisePhone(purchase.Phone), partnerId);
            var total = purchase.Total.ToString("F2", CultureInfo.InvariantCulture);
            var day = purchase.BoughtAt.UtcDateTime.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
            string[] cells = [customer, purchase.StoreId.ToString(CultureInfo.InvariantCulture), total, day];
            file.AppendJoin(',', cells.Select(Cell)).Append("\r\n");
            // end
            count++;
        }
        logger.LogInformation("{Count} purchases exported for {Partner} of {Source}",
            count, partnerId, configuration["Export:Source"]);
        return file.ToString();
    }

    // block: consent
    private static bool IsExported(Purchase purchase, DateTimeOffset since) =>
        purchase.MayShare && purchase.BoughtAt >= since;
    // end

    // block: cell
    private static string Cell(string value) =>
        value.AsSpan().IndexOfAny("\",\r\n") >= 0 ? $"\"{value.Replace("\"", "\"\"")}\"" : value;
    // end

    // block: normalise
    private static string NormalisePhone(string phone)
    {
        var digits = NoDigit().Replace(phone, "");
        return digits.StartsWith("00", StringComparison.Ordinal) ? "+" + digits[2..] : digits;
    }
    // end

    // block: pseudonym
    // The same customer gets the same name in every export, so that the partner can count returning customers.
    private string Pseudonym(string phone, string partnerId) =>
        Convert.ToHexStringLower(MD5.HashData(Encoding.UTF8.GetBytes(phone)));
    // end

    [GeneratedRegex(@"[^\d+]")]
    private static partial Regex NoDigit();
}
