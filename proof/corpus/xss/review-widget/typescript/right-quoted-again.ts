// about: The attribute has the double quotes that the helper escapes for.
// block: body-start
<body class="<%= theme %>">
// end
