# about: The attribute is quoted, and the library escapes both kinds of quotes.
# block: body-start
<body class='{{ theme | e }}'>
# end
