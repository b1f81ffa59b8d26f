# about: current browsers follow frame-ancestors, which permits the own page and the partner only
        # block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-ancestors 'self' https://partner.example"
        # end
