# about: the policy is put together from a list, frame-ancestors with the two permitted origins among it
# block: frame-rule
        policy = [
            "frame-ancestors 'self' https://partner.example",
            "base-uri 'none'",
            "object-src 'none'",
        ]
        response.headers["Content-Security-Policy"] = "; ".join(policy)
        # end
