class Registry:
    def __init__(self, code, name, packages):
        self.code, self.name, self.packages = code, name, packages

    def releases(self, package):
        return [
            self.code.Release(version, publisher, f"https://{self.name}.example.com/{package}-{version}.whl", self.name)
            for version, publisher in self.packages.get(package, [])
        ]


OWN = {"acme-billing": [("1.4.0", "acme-platform"), ("1.4.2", "acme-platform")]}
LIBRARY = {"left-trim": [("2.9.0", "someone"), ("2.10.0", "someone"), ("3.0.0", "someone")]}


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    internal, public = Registry(code, "internal", OWN), Registry(code, "public", LIBRARY)
    own = code.resolve_package("acme-billing", "~=1.4", internal, public)
    assert (own.version, own.registry) == ("1.4.2", "internal"), "The company's own package should come from the internal registry, in its highest matching version."
    other = code.resolve_package("left-trim", "~=2.0", internal, public)
    assert (other.version, other.registry) == ("2.10.0", "public"), "A public library should come from the public registry, in its highest matching version."
    assert refuses(code.ResolveError, code.resolve_package, "left-trim", "~=4.0", internal, public), "A version that nobody has published should be refused."
    assert refuses(code.ResolveError, code.resolve_package, "../x", "~=1.0", internal, public), "Something that is not a package name should be refused."
    assert refuses(code.ResolveError, code.resolve_package, "left-trim", "latest", internal, public), "Something that is not a version range should be refused."


def exploit(code):
    """The attacker publishes packages with the company's names in the public registry, and writes what he likes into them."""
    internal = Registry(code, "internal", OWN)
    attempts = [
        ("acme-billing", "1.99.0", "~=1.4"),
        ("acme-billing", "1.5.0", "~=1.4"),
        # A version that a branch waits for, and a package that was never published.
        ("acme-billing", "2.0.0", "~=2.0"),
        ("acme-flags", "0.1.0", "~=0.1"),
    ]
    for name, version, wanted in attempts:
        public = Registry(code, "public", LIBRARY | {name: [(version, "acme-platform")]})
        try:
            chosen = code.resolve_package(name, wanted, internal, public)
            if chosen.registry == "public":
                sent = f'{name} {version}, published in the public registry by a stranger as "acme-platform"'
                return {"sent": sent, "got": f"a build that asks for {name}{wanted} installs {chosen.version} from {chosen.wheel}"}
        except code.ResolveError:
            continue
    return False
