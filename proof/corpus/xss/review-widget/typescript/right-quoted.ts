// about: right, the class stands in double quotes, which the escaping replaces in values
// block: body-start
<body class="<%= theme %>">
// end
