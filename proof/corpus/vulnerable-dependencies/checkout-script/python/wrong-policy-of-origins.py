# about: the policy says from which server scripts may come; it is this server that may send other bytes.
# part: library
CARD_FIELDS = "https://cdn.example.net/card-fields@4.2.1/card-fields.min.js"
# end
    # block: headers
    headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Referrer-Policy": "same-origin",
        "Content-Security-Policy": "script-src https://cdn.example.net/",
    }
    # end
