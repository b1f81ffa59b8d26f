# about: The helper does not escape single quotes, so the theme can end the attribute with one.
# block: body-start
<body class='{{ theme | text }}'>
# end
