# about: however it is seeded, the Mersenne Twister's state follows from the tokens that an attacker requests for their own account
# part: imports
import random
import secrets

random.seed(secrets.randbits(256))
# end
