import { type Certificate, listUserCertificates } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/query.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Anchor } from '../../../ui/text/link.tsx'
import { Time } from '../../../ui/text/time.tsx'

export const certificatesOf = (userId: string) => apiQuery(listUserCertificates, { params: { userId } })

export function PersonCertificates({ userId }: { userId: string }) {
  const certificates = useSuspenseQuery(certificatesOf(userId))
  return (
    <Section title="Certificates">
      <DataTable
        label="Certificates"
        columns={columns}
        query={certificates}
        rowId={({ certificateId }) => certificateId}
        minWidth={480}
        empty={<Empty title="No certificates yet">One is issued when a whole category is completed.</Empty>}
      />
    </Section>
  )
}

const column = columnsOf<Certificate>()
const columns = [
  column('categoryTitle', { header: 'Category' }),
  column('certificateNumber', {
    header: 'Number',
    cell: ({ value }) => (
      <Anchor size="sm" ff="monospace" href={`/verify/${value}.pdf`}>
        {value}
      </Anchor>
    ),
  }),
  column('issuedAt', { header: 'Issued', cell: ({ value }) => <Time at={value} /> }),
]
