# about: the report-only header blocks nothing; the form can still be framed by everyone.
        # block: frame-rule
        response.headers["Content-Security-Policy-Report-Only"] = "frame-ancestors 'self' https://partner.example"
        response.headers["X-Frame-Options"] = "ALLOW-FROM https://partner.example"
        # end
