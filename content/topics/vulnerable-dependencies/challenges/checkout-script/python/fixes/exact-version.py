# part: library
CARD_FIELDS = "https://cdn.example.net/card-fields@4.2.1/card-fields.min.js"
# end
