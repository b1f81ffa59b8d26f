# about: right, the attribute has the double quotes for which the escaping is made
# block: body-start
<body class="{{ theme | text }}">
# end
