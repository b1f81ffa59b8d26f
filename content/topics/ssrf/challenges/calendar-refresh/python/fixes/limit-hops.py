# part: handlers
class OneRedirect(urllib.request.HTTPRedirectHandler):
    max_redirections = 1


# end
# block: download
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.build_opener(OneRedirect).open(request, timeout=10)
# end
