# about: The final address is checked when the internal service has answered the request already.
    # block: download
    request = urllib.request.Request(address, headers=headers)
    response = urllib.request.urlopen(request, timeout=10)
    check_address(response.url)
    return response
    # end
