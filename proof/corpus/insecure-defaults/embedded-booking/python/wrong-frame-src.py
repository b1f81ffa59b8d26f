# about: frame-src says what this page may embed, and not who may embed this page
# block: frame-rule
        response.headers["Content-Security-Policy"] = "frame-src 'self' https://partner.example"
        # end
