# about: wrong, the escaping does not know single quotes, so a theme with one leaves the attribute
# block: body-start
<body class='{{ theme | text }}'>
# end
