# about: the browsers that are supported obey frame-ancestors, and the partner is the only one in it.
        # block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-ancestors https://partner.example"
        # end
