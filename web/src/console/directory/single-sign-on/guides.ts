/**
 * How to set up each identity provider, step by step. Names between ** are in its menus; docs/identity.md has them in
 * more detail.
 */
export type Guide = { name: string; steps: readonly string[] }

type ConnectionType = 'oidc' | 'saml'

const oidc: readonly Guide[] = [
  {
    name: 'Entra ID',
    steps: [
      'In the Microsoft Entra admin center: **Entra ID > App registrations > New registration**, **Accounts in this organizational directory only**.',
      'Copy the **Application (client) ID**. The issuer is https://login.microsoftonline.com/TENANT/v2.0 with your **Directory (tenant) ID**.',
      '**Certificates & secrets > Client secrets > New client secret**: copy the **Value**. Note when it expires.',
      '**Token configuration > Add optional claim > ID**: choose email and auth_time.',
      'Create the connection here. Then **Authentication > Add a platform > Web**, with the redirect URI.',
      'For teams: **Token configuration > Add groups claim > Groups assigned to the application**. The claim is groups and lists object ids.',
    ],
  },
  {
    name: 'Okta',
    steps: [
      '**Applications > Applications > Create App Integration > OIDC - OpenID Connect > Web Application**.',
      '**Sign-in redirect URIs**: the redirect URI; keep the sample until the connection is created. Under **Assignments**, choose who can sign in.',
      'Copy **Client ID** and **Client secret**. The issuer is https://YOUR-ORG.okta.com, without -admin and without a path.',
      'For teams: **OpenID Connect ID Token > Edit**, **Groups claim type** Filter, **Groups claim filter** groups, matches regex .*',
    ],
  },
  {
    name: 'Google Workspace',
    steps: [
      'In the Google Cloud console: **Google Auth Platform > Branding**, then **Audience > User type: Internal**.',
      '**Clients > Create client > Web application**. **Authorized redirect URIs**: the redirect URI. Copy the client ID and secret.',
      'The issuer is https://accounts.google.com. Google doesn’t send groups over OIDC; use SAML for teams by group.',
    ],
  },
  {
    name: 'Keycloak',
    steps: [
      '**Clients > Create client**. **Client type** OpenID Connect, **Client ID** parapet.',
      '**Client authentication** On, only Standard flow. **Valid redirect URIs**: the redirect URI.',
      '**Credentials** tab: copy the **Client Secret**. The issuer is https://keycloak.example.com/realms/REALM.',
      'For teams: **Client scopes** tab, parapet-dedicated, **Configure a new mapper > Group Membership**: **Token Claim Name** groups, **Full group path** Off, **Add to ID token** On.',
      'To end sessions when people sign out of Keycloak: **Backchannel logout URL** is the back-channel logout URL.',
    ],
  },
]

const saml: readonly Guide[] = [
  {
    name: 'Entra ID',
    steps: [
      "**Entra ID > Enterprise applications > New application > Create your own application > Integrate any other application you don't find in the gallery (Non-gallery)**.",
      '**Single sign-on > SAML > Basic SAML Configuration > Edit**: **Identifier (Entity ID)** is the entity ID, **Reply URL (Assertion Consumer Service URL)** the ACS URL.',
      '**Attributes & Claims**: **Unique User Identifier (Name ID)** user.objectid, format Persistent.',
      '**SAML Certificates**: copy **App Federation Metadata Url**. **Signing Option** stays at Sign SAML assertion.',
      'For teams: **Add a group claim > Groups assigned to the application**. The attribute is http://schemas.microsoft.com/ws/2008/06/identity/claims/groups.',
    ],
  },
  {
    name: 'Okta',
    steps: [
      '**Applications > Applications > Create App Integration > SAML 2.0**.',
      '**Single sign-on URL**: the ACS URL. **Audience URI (SP Entity ID)**: the entity ID.',
      '**Attribute Statements**: email = user.email, name = user.displayName. For teams, **Group Attribute Statements**: groups, matches regex .*',
      '**SAML 2.0 > Metadata details**: copy the **Metadata URL**. Then assign people under **Assignments**.',
    ],
  },
  {
    name: 'Google Workspace',
    steps: [
      'In the Google Admin console: **Apps > Web and mobile apps > Add app > Add custom SAML app**. **Download metadata** and paste it here.',
      '**ACS URL** and **Entity ID** from here; leave **Signed response** off. **Name ID format** EMAIL.',
      '**Attribute mapping**: Primary email → email. For teams, **Group membership**, app attribute groups.',
      '**User access > ON for everyone**, or for organizational units.',
    ],
  },
  {
    name: 'Keycloak',
    steps: [
      '**Clients > Create client**. **Client type** SAML, **Client ID** the entity ID. **Valid redirect URIs** and **Master SAML Processing URL**: the ACS URL.',
      '**Name ID format** persistent, **Sign assertions** On, **Signature algorithm** RSA_SHA256.',
      '**Keys** tab: **Client signature required** Off.',
      '**Add predefined mapper**: X500 email, X500 givenName and X500 surname, with **SAML Attribute Name** set to email, firstName and lastName. For teams, **Group list** with the **Group attribute name** groups.',
      'The metadata URL is https://keycloak.example.com/realms/REALM/protocol/saml/descriptor.',
    ],
  },
]

export const guides: Record<ConnectionType, readonly Guide[]> = { oidc, saml }
