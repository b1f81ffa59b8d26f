# about: frame-ancestors in the response header allows the own pages and the partner, and the outdated header is gone
# block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-ancestors 'self' https://partner.example"
        response.headers.pop("X-Frame-Options", None)
# end
