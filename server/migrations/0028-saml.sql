-- SAML: where the browser goes back to once a logout that the provider began is done here.

alter table sso_connections add column idp_logout_url text;
