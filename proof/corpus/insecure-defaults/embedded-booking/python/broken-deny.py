# about: nobody may frame the form now, not even the partner
# block: frame-rule
        response.headers["X-Frame-Options"] = "DENY"
        response.headers["Content-Security-Policy"] = "frame-ancestors 'none'"
        # end
