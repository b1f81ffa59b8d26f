# about: ignores the header altogether; safe, but behind the proxy nobody is in the box office any more
# block: find-address
    return request.peer
# end
