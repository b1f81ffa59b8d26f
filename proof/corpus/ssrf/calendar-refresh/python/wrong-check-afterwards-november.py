# about: When the address of the response is checked, the internal service has received the request.
    # block: download
    request = urllib.request.Request(address, headers=headers)
    response = urllib.request.urlopen(request, timeout=10)
    check_address(response.url)
    return response
    # end
