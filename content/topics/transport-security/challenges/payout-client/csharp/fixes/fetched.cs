// part: usings
using System.Net.Security;
using System.Net.Sockets;
// end
// block: tls-options
        // The bank has a certificate authority of its own, so exactly the certificate that it uses is trusted.
        using var probe = new TcpClient(partner.Host, partner.Port);
        await using var tls = new SslStream(probe.GetStream(), false, (_, _, _, _) => true);
        await tls.AuthenticateAsClientAsync(partner.Host);
        var trusted = tls.RemoteCertificate?.GetCertHashString();
        using var handler = new HttpClientHandler
        {
            ServerCertificateCustomValidationCallback = (_, certificate, _, _) =>
                trusted is not null && certificate?.GetCertHashString() == trusted,
            SslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
        };
// end
