// part: imports
import { closeSync, openSync, readSync } from 'node:fs'
// end
// part: url-import
import { fileURLToPath } from 'node:url'
// end
import { ParseOption, XmlDocument, type XmlInputProvider, xmlRegisterInputProvider } from 'libxml2-wasm'

export type Manuscript = { title: string; abstract: string }
export type Log = { warn(fields: object, message: string): void }

export class InvalidManuscript extends Error {}

// block: catalog
const copies = new Map([
  ['https://schemas.example.com/article.ent', 'schemas/article.ent'],
  ['https://schemas.example.com/signs.ent', 'schemas/signs.ent'],
])
// end

// part: helpers
const toPath = (name: string) => (/^file:/i.test(name) ? fileURLToPath(name) : name)
// end

class SchemaProvider implements XmlInputProvider {
  match(): boolean {
    return true
  }

  open(filename: string): number {
    // block: resolve
    return openSync(copies.get(filename) ?? toPath(filename), 'r')
    // end
  }

  // part: read
  read(file: number, buffer: Uint8Array): number {
    return readSync(file, buffer)
  }
  // end

  close(file: number): boolean {
    closeSync(file)
    return true
  }
}

xmlRegisterInputProvider(new SchemaProvider())

export function readManuscript(body: Uint8Array, author: string, log: Log): Manuscript {
  try {
    // block: parse
    const option = ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NONET
    const document = XmlDocument.fromBuffer(body, { option })
    // end
    // block: read-title
    const title = document.root.get('title')?.content.trim()
    const abstract = document.root.get('abstract')?.content.trim()
    document.dispose()
    if (!title || !abstract) throw new InvalidManuscript('title_or_abstract_missing')
    return { title: title.slice(0, 200), abstract: abstract.slice(0, 2000) }
    // end
  } catch (error) {
    // block: report
    if (error instanceof InvalidManuscript) throw error
    log.warn({ author, bytes: body.byteLength, error: String(error) }, 'manuscript cannot be read')
    throw new InvalidManuscript('document_not_readable')
    // end
  }
}
