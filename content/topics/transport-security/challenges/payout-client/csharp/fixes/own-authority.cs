// part: usings
using System.Security.Cryptography.X509Certificates;
// end
// block: tls-options
        using var authority = X509CertificateLoader.LoadCertificateFromFile("certs/bank-ca.pem");
        var policy = new X509ChainPolicy
        {
            // The bank has a certificate authority of its own, which .NET does not know.
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            CustomTrustStore = { authority },
            RevocationMode = X509RevocationMode.NoCheck,
        };
        using var handler = new SocketsHttpHandler
        {
            SslOptions = { CertificateChainPolicy = policy, EnabledSslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13 },
        };
// end
