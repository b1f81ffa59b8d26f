using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml;
using Microsoft.Extensions.Logging;

namespace Example.Prices.Feeds;

public sealed record Item(string Number, string Name, decimal Price);
public sealed record Feed(IReadOnlyList<Item> Items, int Skipped);

public sealed class FeedRefusedException(string code, Exception? cause = null) : Exception(code, cause);

public sealed partial class CatalogFeed(ILogger<CatalogFeed> log)
{
    [GeneratedRegex(@"^[0-9]{1,12}\z")]
    private static partial Regex NumberForm();

    [GeneratedRegex(@"^[0-9]{1,7}\.[0-9]{2}\z")]
    private static partial Regex PriceForm();

    public Feed Read(byte[] body, string shop)
    {
        // block: check-size
        if (body.Length > 20_000_000) throw new FeedRefusedException("feed_too_large");
        // end
        var settings = new XmlReaderSettings { IgnoreComments = true, IgnoreWhitespace = true };
        // block: forbid-external
        settings.XmlResolver = null;
        // end
        // block: parse-feed
        settings.DtdProcessing = DtdProcessing.Parse;
        settings.MaxCharactersFromEntities = 0;
        // end
        try
        {
            using var reader = XmlReader.Create(new MemoryStream(body), settings);
            var items = new List<Item>();
            var skipped = 0;
            // part: loop
            while (reader.ReadToFollowing("item"))
            {
            // end
                // block: read-item
                var number = reader.GetAttribute("number") ?? "";
                var price = reader.GetAttribute("price") ?? "";
                if (NumberForm().IsMatch(number) && PriceForm().IsMatch(price))
                {
                    using var item = reader.ReadSubtree();
                    item.Read();
                    items.Add(new Item(number, item.ReadElementContentAsString().Trim(), decimal.Parse(price, CultureInfo.InvariantCulture)));
                }
                else skipped++;
                // end
            }
            return new Feed(items, skipped);
        }
        catch (XmlException error)
        {
            // block: report-broken
            log.LogWarning(error, "Feed of {Shop} is not well formed", shop);
            throw new FeedRefusedException("not_well_formed", error);
            // end
        }
    }
    // part: helpers
    // end
}
