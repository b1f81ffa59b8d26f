# about: In double quotes the escaped theme cannot leave the attribute.
# block: body-start
<body class="{{ theme | text }}">
# end
