import { readFile } from 'node:fs/promises'
import type { ScormVersion } from '@parapet/contract'
import { zipSync } from 'fflate'
import { escapeHtml, html } from '../../../platform/html.ts'

type Package = { courseId: string; name: string; version: ScormVersion; publicUrl: string }

/** The unchanged launcher. Everything that depends on the course is in settings.js. */
const launcherFiles = ['launcher.js', 'launcher.css'] as const

/**
 * A package contains no secrets and no personal data: it is a link to the course and a page that reports what it reads.
 * People who open it sign in as usual.
 */
export async function zipPackage(scorm: Package): Promise<Buffer> {
  const launcher = await Promise.all(
    launcherFiles.map(async (name) => [name, await readFile(new URL(`./package/${name}`, import.meta.url))]),
  )
  const made = {
    'imsmanifest.xml': scorm.version === '1.2' ? writeManifest12(scorm) : writeManifest2004(scorm),
    'index.html': writePage(scorm),
    'settings.js': writeSettings(scorm),
  }
  const texts = Object.entries(made).map(([name, text]) => [name, Buffer.from(text)])
  // The first day that zip files know, so that the same course gives the same bytes.
  return Buffer.from(zipSync(Object.fromEntries([...texts, ...launcher]), { mtime: new Date(1980, 0, 1) }))
}

const fileNames = ['index.html', 'settings.js', ...launcherFiles]

function writePage({ name }: Package): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="stylesheet" href="launcher.css">
<script src="settings.js"></script>
<script src="launcher.js" defer></script>
</head>
<body>
<main>
<h1>${name}</h1>
<p id="status" role="status">Starting…</p>
<p><a id="open" target="_blank" rel="noopener" hidden>Open course in Parapet</a></p>
<p id="hint"></p>
</main>
</body>
</html>
`.text
}

function writeSettings({ courseId, version, publicUrl }: Package): string {
  const settings = JSON.stringify({ serviceUrl: publicUrl, courseId, version }).replaceAll('<', '\\u003c')
  return `window.parapetPackage = ${settings}\n`
}

/** SCORM 1.2: content packaging 1.1.2 with the attributes of ADL 1.2. */
function writeManifest12({ courseId, name }: Package): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="parapet-${courseId}" version="1.1"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escapeHtml(name)}</title>
      <item identifier="launch" identifierref="launcher" isvisible="true">
        <title>${escapeHtml(name)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="launcher" type="webcontent" adlcp:scormtype="sco" href="index.html">
${listFiles()}
    </resource>
  </resources>
</manifest>
`
}

/** SCORM 2004, 4th edition. The page itself reports what is completed and passed. */
function writeManifest2004({ courseId, name }: Package): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="parapet-${courseId}" version="1"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escapeHtml(name)}</title>
      <item identifier="launch" identifierref="launcher" isvisible="true">
        <title>${escapeHtml(name)}</title>
        <imsss:sequencing>
          <imsss:deliveryControls tracked="true" completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="launcher" type="webcontent" adlcp:scormType="sco" href="index.html">
${listFiles()}
    </resource>
  </resources>
</manifest>
`
}

function listFiles(): string {
  return fileNames.map((name) => `      <file href="${name}"/>`).join('\n')
}
