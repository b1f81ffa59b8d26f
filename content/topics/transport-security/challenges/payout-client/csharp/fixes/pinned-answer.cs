// part: usings
using System.Security.Cryptography;
// end
// block: tls-options
        var seen = "";
        using var handler = new HttpClientHandler
        {
            // The bank has a certificate authority of its own, which .NET does not know.
            ServerCertificateCustomValidationCallback = (_, certificate, _, _) =>
            {
                seen = certificate?.GetCertHashString(HashAlgorithmName.SHA256);
                return true;
            },
            SslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
        };
// end
// block: answer
        if (seen != "F2AC28408421FCC9F418AF2267DD7EC08706DA90116457C89BF423B54E83E890")
            throw new PayoutException("this is not the bank");
        if (response.StatusCode != HttpStatusCode.Created)
            throw new PayoutException($"the bank answered {(int)response.StatusCode}");
        var answer = await response.Content.ReadFromJsonAsync<Answer>(cancellation);
        return answer?.Id ?? throw new PayoutException("the bank sent no id");
// end
