# about: the report-only header forbids nothing
# block: frame-rule
        response.headers["X-Frame-Options"] = "ALLOW-FROM https://partner.example"
        response.headers["Content-Security-Policy-Report-Only"] = "frame-ancestors 'self' https://partner.example"
        # end
