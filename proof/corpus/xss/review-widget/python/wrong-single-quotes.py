# about: the attribute has single quotes, and the escape function leaves a single quote as it is
# block: body-start
<body class='{{ theme | text }}'>
# end
