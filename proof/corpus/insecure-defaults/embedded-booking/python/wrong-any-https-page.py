# about: the source https: in frame-ancestors permits every page with TLS, the attacker's too.
        # block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-ancestors 'self' https: https://partner.example"
        # end
