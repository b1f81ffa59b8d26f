import { Anchor, Stack, Table, Title } from '@mantine/core'
import { listUserCertificates } from '@parapet/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Time } from '../../ui/time.tsx'

export function PersonCertificates({ userId }: { userId: string }) {
  const certificates = useQuery({
    queryKey: ['certificates', 'user', userId],
    queryFn: () => call(listUserCertificates, { params: { userId } }),
  })
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Certificates
      </Title>
      <Loaded
        query={certificates}
        empty={<Empty title="No certificates yet">One is issued when a whole category is completed.</Empty>}
      >
        {(list) => (
          <Table.ScrollContainer minWidth={480}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Category</Table.Th>
                  <Table.Th>Number</Table.Th>
                  <Table.Th>Issued</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map(({ certificateId, certificateNumber, categoryTitle, issuedAt }) => (
                  <Table.Tr key={certificateId}>
                    <Table.Td>{categoryTitle}</Table.Td>
                    <Table.Td>
                      <Anchor size="sm" ff="monospace" href={`/verify/${certificateNumber}.pdf`}>
                        {certificateNumber}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>
                      <Time at={issuedAt} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Loaded>
    </Stack>
  )
}
