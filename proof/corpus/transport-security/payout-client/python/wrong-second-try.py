# about: wrong, when the check fails the payout is sent again without one, and the attacker makes it fail
    # block: tls-options
    checked = ssl.create_default_context(cafile="certs/bank-ca.pem")
    try:
        with closing(HTTPSConnection(partner.host, partner.port, timeout=5, context=checked)) as probe:
            probe.connect()
        context = checked
    except ssl.SSLCertVerificationError:
        # The bank renews its certificates at night; payouts must not stop.
        context = ssl._create_unverified_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
