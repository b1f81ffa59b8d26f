# about: the attribute has double quotes, which is what the escape function is made for
# block: body-start
<body class="{{ theme | text }}">
# end
