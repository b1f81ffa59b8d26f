/**
 * What people say when they mean a topic, as words of a search: abbreviations, names of attacks, APIs and complaints.
 * Several words match in this order; a word also matches its plural and its other simple forms. `hints` alone lead to
 * a topic, but count less than its names.
 */
export const searchWords: Readonly<Record<string, { names: string; hints?: string }>> = {
  'broken-authentication': {
    names:
      'authentication, auth bypass, login bypass, brute force, credential stuffing, account takeover, password reset, forgot password, mfa, 2fa, two factor, second factor, otp, passkey, user enumeration, account enumeration, password guessing, account lockout',
    hints: 'login, log in, sign in, signin, logon',
  },
  'buffer-overflow': {
    names:
      'buffer overflow, buffer overrun, memory corruption, memory safety, use after free, uaf, double free, out of bounds, oob, heap overflow, stack overflow, stack smashing, strcpy, strcat, sprintf, memcpy, gets, null pointer, dangling pointer, format string, off by one',
    hints: 'segfault, heap, pointer, unsafe',
  },
  'code-injection': {
    names:
      'code injection, template injection, ssti, eval, exec string, new function, code execution, remote code execution, rce, expression language, ognl, spel, jinja, sandbox escape',
    hints: 'template',
  },
  'command-injection': {
    names:
      'command injection, os command, shell injection, shell command, argument injection, system call, imagemagick, ffmpeg, ghostscript, child process, subprocess, popen, os system, exec, execsync, runtime exec, processbuilder, shell true, shellshock',
    hints: 'shell, bash, terminal, rce',
  },
  csrf: {
    names:
      'csrf, xsrf, cross site request, cross site request forgery, anti forgery, antiforgery, samesite, one click attack, session riding, on behalf of, bank transfer, without the user knowing',
    hints: 'forged request, forgery',
  },
  'error-handling': {
    names:
      'error handling, error message, stack trace, stacktrace, exception, traceback, debug page, verbose error, fail open, swallowed error, unhandled rejection, try catch, empty catch',
    hints: 'crash, error',
  },
  'file-upload': {
    names:
      'file upload, upload file, unrestricted upload, web shell, webshell, malicious file, file type, mime type, magic byte, polyglot, avatar, profile picture',
    hints: 'upload, attachment',
  },
  'hardcoded-credentials': {
    names:
      'hardcoded, hard coded, secret in code, secret in git, leaked secret, leaked key, leaked credential, aws key, api key in, key in source, password in code, password in source, credential in code, secret scanning, gitleaks, trufflehog, private key in, env file, default password, token in repo, committed secret, committed password',
    hints: 'api key, secret, credential, vault, connection string',
  },
  idor: {
    names:
      'idor, bola, object reference, object level authorization, direct object, other customer, other people, other person, other patient, another customer, another user, other user, someone else, each other, others data, change the id, id in the url, guess the id, enumerate id, sequential id, tenant isolation, cross tenant, multi tenant, read others, horizontal privilege',
    hints: 'tenant, invoice, ownership, access control, authorization bypass, belong',
  },
  'input-validation': {
    names:
      'input validation, validate input, sanitize input, allow list, allowlist, whitelist, blacklist, denylist, schema validation, bad input, untrusted input, negative price, negative quantity, negative amount, minus, ldap injection, ldap, unicode normalization, parameter tampering',
    hints: 'validation, validate, regex, sanitize',
  },
  'insecure-defaults': {
    names:
      'misconfiguration, misconfigured, insecure default, default configuration, security header, hardening, terraform, kubernetes, k8s, dockerfile, docker root, helm, cloudformation, iac, infrastructure as code, s3 bucket, public bucket, bucket is public, open port, debug mode, cors, access control allow origin, content security policy, csp, clickjacking, x frame options, privileged container, runs as root, github action',
    hints: 'configuration, container, bucket, header, default',
  },
  'insecure-deserialization': {
    names:
      'deserialization, deserialize, unserialize, unpickle, pickle, yaml load, marshal, objectinputstream, readobject, binaryformatter, gadget chain, ysoserial, serialized object, serialization, jackson polymorphic, type confusion json',
  },
  'insecure-randomness': {
    names:
      'random, randomness, prng, rng, csprng, math random, java util random, weak random, predictable token, can be guessed, guessed, guessable token, predictable id, entropy, seed, rand, nonce reuse',
    hints: 'predictable, guessable',
  },
  'integer-overflow': {
    names:
      'integer overflow, integer underflow, overflow of an integer, truncation, signed, unsigned, wrap around, wraparound, narrowing, int overflow, arithmetic overflow, numeric overflow',
    hints: 'integer, overflow',
  },
  'jwt-verification': {
    names:
      'jwt, jws, jwe, jwks, json web token, alg none, algorithm none, none algorithm, algorithm confusion, key confusion, unverified token, token signature, bearer token, id token, verify signature, decode without verify',
    hints: 'claim, audience, oauth, oidc',
  },
  'log-injection': {
    names:
      'log injection, log forging, log forgery, logging, audit log, audit trail, missing log, crlf in log, log4shell, log4j, log entry, log file, in log, security monitoring',
    hints: 'log, crlf, monitoring',
  },
  'mass-assignment': {
    names:
      'mass assignment, over posting, overposting, autobinding, auto binding, prototype pollution, proto, object assign, isadmin, is admin in, set admin, set role, set their role, extra field, unexpected field, bind all field, strong parameter, role in the body, field in the request body',
    hints: 'prototype, binding',
  },
  'missing-authorization': {
    names:
      'authorization, missing authorization, access control, broken access control, privilege escalation, promote themselves, become admin, make themselves, vertical privilege, permission, permission check, role check, rbac, abac, forced browsing, admin endpoint, admin page, admin route, admin panel, admin api, call the admin, anyone can call, anyone can access, function level, bfla, unprotected endpoint, unauthenticated endpoint, without permission',
    hints: 'admin, role, access, privilege',
  },
  'nosql-injection': {
    names:
      'nosql, no sql injection, mongo, mongodb, mongoose, operator injection, dynamodb, couchdb, elasticsearch query, where operator, ne operator',
  },
  'open-redirect': {
    names:
      'open redirect, unvalidated redirect, url redirection, redirect to, redirect after login, return url, returnurl, redirect uri, redirect url, next parameter, phishing link',
    hints: 'redirect, forward, phishing',
  },
  'password-storage': {
    names:
      'password storage, store password, stored password, password hash, hash password, password hashing, bcrypt, scrypt, argon2, argon2id, pbkdf2, salt, salted, pepper, rainbow table, plaintext password, plain text password, md5 for password, sha1 for password, password in the database',
    hints: 'password',
  },
  'path-traversal': {
    names:
      'path traversal, directory traversal, dot dot slash, dot dot, local file inclusion, lfi, file inclusion, zip slip, tar slip, zipslip, arbitrary file read, arbitrary file write, etc passwd, symlink, read any file, file outside',
    hints: 'traversal, directory, path, folder, filename, file name',
  },
  'race-conditions': {
    names:
      'race condition, race, toctou, time of check, concurrency, concurrent request, double spend, double spending, data race, deadlock, at the same time, same time, simultaneous, twice, idempotency, thread safety, not thread safe, lost update',
    hints: 'lock, thread, mutex, transaction, parallel',
  },
  'resource-exhaustion': {
    names:
      'denial of service, dos, ddos, redos, regex denial, catastrophic backtracking, regular expression, resource exhaustion, rate limit, rate limiting, out of memory, memory leak, zip bomb, decompression bomb, infinite loop, unbounded, unlimited, takes forever, too long, never ends, slowloris, billion laughs, timeout, throttling, pagination',
    hints: 'memory, slow, hang, limit, flood',
  },
  'sensitive-data-exposure': {
    names:
      'sensitive data, data exposure, data leak, information disclosure, information leak, info leak, pii, personal data, gdpr, credit card, card number, ssn, excessive data, excessive data exposure, leak data, leaks data, data in response, cleartext storage, unencrypted data, cached response',
    hints: 'leak, privacy, private data, expose',
  },
  'session-management': {
    names:
      'session management, session fixation, session hijacking, session id, session cookie, session expiration, session timeout, httponly, http only, secure flag, cookie flag, cookie attribute, logout, log out, remember me, cookie',
    hints: 'session',
  },
  'sql-injection': {
    names:
      'sql injection, sqli, sql, blind sql, union select, prepared statement, parameterized query, parameterised query, bobby tables, or 1 1, drop table, string concatenation in query, raw query, orm injection, jdbc, sequelize, hibernate, psycopg, mysql, postgres',
    hints: 'database query, query, statement, database',
  },
  ssrf: {
    names:
      'ssrf, server side request, server side request forgery, metadata service, metadata endpoint, imds, 169 254 169 254, internal network, internal service, fetch a url, fetching a url, fetches a url, url given by, url from the user, dns rebinding, outgoing request, webhook url, request to internal, url preview, link preview',
    hints: 'fetch, proxy, localhost, internal',
  },
  'transport-security': {
    names:
      'transport security, tls, ssl, https, http instead, certificate validation, certificate verification, certificate check, certificate, verify false, rejectunauthorized, insecureskipverify, hostname verification, man in the middle, mitm, hsts, cleartext transmission, plain http, self signed, unencrypted connection, starttls',
    hints: 'encryption in transit, handshake',
  },
  'vulnerable-dependencies': {
    names:
      'dependency, vulnerable dependency, outdated library, outdated package, old version, known cve, cve, ghsa, advisory, supply chain, typosquat, typosquatting, dependency confusion, npm package, npm audit, dependabot, renovate, snyk, sbom, sca, lockfile, lock file, third party, malicious package, transitive, unmaintained',
    hints: 'package, library, npm, pip, maven, upgrade',
  },
  'weak-cryptography': {
    names:
      'cryptography, crypto, weak cipher, weak encryption, weak hash, encryption, encrypt, cipher, aes, ecb, cbc, gcm, padding oracle, des, 3des, rc4, md5, sha1, rsa, static iv, initialization vector, iv reuse, key size, key management, homemade crypto, broken algorithm, timing attack, constant time',
    hints: 'hash, key, algorithm',
  },
  xss: {
    names:
      'xss, cross site scripting, script injection, script tag, html injection, javascript injection, inner html, innerhtml, dangerouslysetinnerhtml, document write, dom based, stored script, reflected, output encoding, html escaping, escape html, unescaped, v html, bypasssecuritytrust, runs in the browser, alert 1, sanitize html, html in a comment',
    hints: 'browser, html, script, javascript, markup',
  },
  xxe: {
    names:
      'xxe, xml external entity, external entity, doctype, dtd, xml entity, billion laughs, entity expansion, xml parser, xml bomb, xinclude',
    hints: 'xml, entity',
  },
}
