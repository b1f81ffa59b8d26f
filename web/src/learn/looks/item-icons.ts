import type { LanguageName } from '@parapet/contract'
import {
  IconAlertTriangle,
  IconArrowsSplit,
  IconBox,
  IconBraces,
  IconBrandCSharp,
  IconBrandGolang,
  IconBrandPython,
  IconBrandRust,
  IconCloudLock,
  IconCode,
  IconCoffee,
  IconCookie,
  IconCpu,
  IconDatabase,
  IconDice5,
  IconEyeOff,
  IconFileCode,
  IconFileTypeTs,
  IconFingerprint,
  IconFolderSymlink,
  IconForms,
  IconHourglass,
  IconId,
  IconInputCheck,
  IconKey,
  IconLetterC,
  IconListSearch,
  IconLockAccess,
  IconLockPassword,
  IconNeedle,
  IconPackage,
  IconPencilCog,
  IconSettings,
  IconShieldLock,
  IconSpy,
  IconTerminal2,
  IconTransform,
  IconUpload,
  IconUserShield,
  IconWorldUp,
} from '@tabler/icons-react'
import type { IconType } from '../../ui/text/icon.tsx'

const categories: Record<string, IconType> = {
  'access-control': IconLockAccess,
  injection: IconNeedle,
  authentication: IconFingerprint,
  cryptography: IconKey,
  'security-misconfiguration': IconSettings,
  'supply-chain-integrity': IconPackage,
  'insecure-design': IconPencilCog,
  'logging-monitoring': IconListSearch,
  'error-handling': IconAlertTriangle,
  'memory-safety': IconCpu,
}

/** Topics by their id: due items come without a category. Custom topics use the icon of their category. */
const topics: Record<string, IconType> = {
  'sql-injection': IconDatabase,
  xss: IconCode,
  'command-injection': IconTerminal2,
  'code-injection': IconFileCode,
  'nosql-injection': IconBraces,
  'input-validation': IconInputCheck,
  csrf: IconCookie,
  idor: IconId,
  'path-traversal': IconFolderSymlink,
  'open-redirect': IconArrowsSplit,
  ssrf: IconWorldUp,
  'file-upload': IconUpload,
  'mass-assignment': IconForms,
  'missing-authorization': IconUserShield,
  'password-storage': IconLockPassword,
  'insecure-randomness': IconDice5,
  'insecure-deserialization': IconBox,
  'race-conditions': IconHourglass,
  'sensitive-data-exposure': IconEyeOff,
  'session-management': IconCookie,
  'transport-security': IconCloudLock,
  xxe: IconTransform,
  'broken-authentication': IconFingerprint,
  'jwt-verification': IconFingerprint,
  'hardcoded-credentials': IconKey,
  'weak-cryptography': IconKey,
  'insecure-defaults': IconSettings,
  'vulnerable-dependencies': IconPackage,
  'log-injection': IconListSearch,
  'error-handling': IconAlertTriangle,
  'resource-exhaustion': IconHourglass,
  'buffer-overflow': IconCpu,
  'integer-overflow': IconCpu,
}

/** Custom categories use the shield. */
export function toCategoryIcon(categoryId: string): IconType {
  return categories[categoryId] ?? IconShieldLock
}

type ItemLook = { itemType: 'topic' | 'scenario'; itemId: string; categoryId: string }

export function toItemIcon({ itemType, itemId, categoryId }: ItemLook): IconType {
  if (itemType === 'scenario') return IconSpy
  return topics[itemId] ?? toCategoryIcon(categoryId)
}

export const languageIcons: Record<LanguageName, IconType> = {
  typescript: IconFileTypeTs,
  python: IconBrandPython,
  java: IconCoffee,
  go: IconBrandGolang,
  csharp: IconBrandCSharp,
  c: IconLetterC,
  rust: IconBrandRust,
}
