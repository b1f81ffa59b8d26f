# block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-ancestors 'self' https://partner.example"
# end
