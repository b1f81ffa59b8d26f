/** The documents that a badge links to. They are public, because verifiers read them. */

type Issuer = { id: string; name: string }

export function issuerUrl(publicUrl: string, orgId: string): string {
  return `${publicUrl}/badges/${orgId}`
}

export function keyUrl(publicUrl: string, orgId: string, keyId: string): string {
  return `${issuerUrl(publicUrl, orgId)}/keys/${keyId}`
}

export function achievementUrl(publicUrl: string, orgId: string, categoryId: string): string {
  return `${issuerUrl(publicUrl, orgId)}/achievements/${categoryId}`
}

export function toProfile(publicUrl: string, { id, name }: Issuer) {
  return { id: issuerUrl(publicUrl, id), type: ['Profile'], name, url: publicUrl }
}

export function toAchievement(id: string, categoryTitle: string) {
  return {
    id,
    type: ['Achievement'],
    achievementType: 'Certificate',
    name: categoryTitle,
    description: `Secure coding: ${categoryTitle}`,
    criteria: { narrative: 'Completed every practice topic and every scenario of the category in Parapet.' },
  }
}
