# block: body-start
<body class="{{ theme | text }}">
# end
