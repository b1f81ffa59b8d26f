# about: wrong, the name is compared before the entry is posted, but the password has been sent by then
            # block: post
            names = [value for _, value in tls.getpeercert().get("subjectAltName", ())]
            if config.cluster_name not in names:
                raise LedgerError("the certificate is not that of a node")
            wire.write(f"POST {line}\n")
            wire.flush()
            status, _, entry_id = wire.readline().strip().partition(" ")
            if status != "OK" or not entry_id:
                raise LedgerError("the node refuses the entry")
            return entry_id
            # end
