import { only } from './check-assertion.ts'
import { childrenNamed, saml, textOf, type XmlElement } from './read-xml.ts'
import { SamlRefusal } from './saml-refusals.ts'

/** Which attributes hold what; the first present one counts. */
export type AttributeNames = { email: string | null; name: string | null; groups: string | null }

export type SamlPerson = {
  subject: string
  email: string | null
  name: string | null
  groups: string[]
  sessionIndex: string | undefined
  /** When they authenticated at the provider, as written in the assertion. */
  authnInstant: string | undefined
  /** Everything that was sent, for the test of a connection. */
  attributes: Record<string, string[]>
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const usualNames = {
  email: ['email', 'mail', 'emailAddress', `${claims}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  name: [
    'name',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
    ...[`${claims}/displayname`, 'urn:oid:2.16.840.1.113730.3.1.241', 'cn', 'urn:oid:2.5.4.3'],
  ],
  groups: ['groups', 'memberOf', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
  firstName: ['firstName', 'givenName', `${claims}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['lastName', 'surname', 'sn', `${claims}/surname`, 'urn:oid:2.5.4.4'],
}

/** Who the assertion is about. */
export function readPerson(assertion: XmlElement, names: AttributeNames): SamlPerson {
  const subject = only(assertion, 'Subject')
  const nameId = subject === undefined ? undefined : only(subject, 'NameID')
  const value = textOf(nameId)
  if (nameId === undefined || value === '' || value.length > 255) throw new SamlRefusal('no_subject')
  const format = nameId.getAttribute('Format') ?? ''
  if (format.endsWith(':transient')) throw new SamlRefusal('transient_subject')

  const attributes = readAttributes(assertion)
  const single = (wanted: readonly string[]) => readSingle(attributes, wanted)
  const emails = single(names.email === null ? usualNames.email : [names.email])
  const fullName = [single(usualNames.firstName), single(usualNames.lastName)].filter((part) => part !== null).join(' ')
  const groupNames = names.groups === null ? usualNames.groups : [names.groups]
  const [statement] = childrenNamed(assertion, saml, 'AuthnStatement')
  return {
    subject: value,
    // The NameID is an email address only if the identity provider says so.
    email: emails ?? (names.email === null && format.endsWith(':emailAddress') ? value : null),
    name: single(names.name === null ? usualNames.name : [names.name]) ?? (fullName === '' ? null : fullName),
    groups: groupNames.flatMap((name) => attributes.get(name) ?? []).filter((group) => group !== ''),
    sessionIndex: statement?.getAttribute('SessionIndex') || undefined,
    authnInstant: statement?.getAttribute('AuthnInstant') || undefined,
    attributes: Object.fromEntries(attributes),
  }
}

/** Refuses a repeated attribute, since parsers differ in which one they use. */
function readAttributes(assertion: XmlElement): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const statement of childrenNamed(assertion, saml, 'AttributeStatement')) {
    for (const attribute of childrenNamed(statement, saml, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? ''
      if (attributes.has(name)) throw new SamlRefusal('ambiguous_attribute', name)
      attributes.set(name, childrenNamed(attribute, saml, 'AttributeValue').map(textOf))
    }
  }
  return attributes
}

function readSingle(attributes: ReadonlyMap<string, string[]>, wanted: readonly string[]): string | null {
  for (const name of wanted) {
    const values = attributes.get(name)?.filter((value) => value !== '')
    if (values === undefined || values.length === 0) continue
    if (values.length > 1) throw new SamlRefusal('ambiguous_attribute', name)
    return values[0] as string
  }
  return null
}
