class PKCS1v15:
    pass
