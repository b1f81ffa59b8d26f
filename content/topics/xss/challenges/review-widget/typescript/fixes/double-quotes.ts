// block: body-start
<body class="<%= theme %>">
// end
