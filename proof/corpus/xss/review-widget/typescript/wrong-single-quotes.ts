// about: the encoder leaves single quotes alone, so the theme can end the attribute and add another
// block: document-start
<html lang='<%= lang %>'>
<head><title>Reviews of <%= product.name %></title><link rel="stylesheet" href="/assets/widget.css"></head>
// end
// block: body-start
<body class='<%= theme %>'>
// end
