# about: nobody else can frame the form any more, but the partner cannot either
# block: frame-rule
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        response.headers["Content-Security-Policy"] = "frame-ancestors 'self'"
# end
