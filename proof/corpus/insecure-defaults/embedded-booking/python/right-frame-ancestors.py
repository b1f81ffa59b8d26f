# about: frame-ancestors is what browsers read today, and it names the own page and the partner
# block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-ancestors 'self' https://partner.example"
        # end
