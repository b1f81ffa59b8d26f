// about: the attributes are in double quotes, for which the encoder was written
// block: document-start
<html lang="<%= lang %>">
<head><title>Reviews of <%= product.name %></title><link rel="stylesheet" href="/assets/widget.css"></head>
// end
// block: body-start
<body class="<%= theme %>">
// end
