# block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-src 'self' https://partner.example"
# end
