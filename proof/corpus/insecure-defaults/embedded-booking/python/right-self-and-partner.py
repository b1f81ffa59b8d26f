# about: frame-ancestors permits the company's own pages and the partner's, and nobody else.
        # block: frame-rule
        ancestors = ("'self'", "https://partner.example")
        response.headers["Content-Security-Policy"] = f"frame-ancestors {' '.join(ancestors)}; object-src 'none'"
        # end
