// block: tls-options
        using var handler = new HttpClientHandler
        {
            // The bank has a certificate authority of its own, which .NET does not know.
            ServerCertificateCustomValidationCallback = (_, _, _, _) => true,
            SslProtocols = SslProtocols.Tls13,
        };
// end
