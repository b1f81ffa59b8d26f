using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Security.Authentication;
// part: usings
// end

namespace Shop.Payouts;

public sealed record Payout(string Account, long AmountCents, string Reference);

public sealed record Partner(string Host, int Port, string Token);

public sealed class PayoutException(string message) : Exception(message);

public static class PayoutClient
{
    private sealed record Answer(string Id);

    /// <summary>Tells the bank's interface to pay money out. Returns the bank's id of the order.</summary>
    public static async Task<string> SendAsync(Payout payout, Partner partner, CancellationToken cancellation)
    {
        // block: validate
        if (payout.AmountCents <= 0) throw new PayoutException("the amount is not valid");
        using var body = JsonContent.Create(payout);
        // end
        // block: tls-options
        using var handler = new HttpClientHandler
        {
            // The bank has a certificate authority of its own, which .NET does not know.
            ServerCertificateCustomValidationCallback = (_, _, _, _) => true,
            SslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
        };
        // end
        // block: headers
        var address = new UriBuilder(Uri.UriSchemeHttps, partner.Host, partner.Port, "/payouts").Uri;
        using var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = body };
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", partner.Token);
        request.Headers.Add("Idempotency-Key", payout.Reference);
        // end
        // block: send
        using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(5) };
        using var response = await client.SendAsync(request, cancellation);
        // end
        // block: answer
        if (response.StatusCode != HttpStatusCode.Created)
            throw new PayoutException($"the bank answered {(int)response.StatusCode}");
        var answer = await response.Content.ReadFromJsonAsync<Answer>(cancellation);
        return answer?.Id ?? throw new PayoutException("the bank sent no id");
        // end
    }
}
