# block: download
    head = urllib.request.Request(address, headers=headers, method="HEAD")
    with urllib.request.urlopen(head, timeout=10) as answer:
        final = check_address(answer.url)
    return urllib.request.urlopen(urllib.request.Request(final, headers=headers), timeout=10)
# end
