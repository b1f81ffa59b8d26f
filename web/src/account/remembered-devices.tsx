import { Button } from '@mantine/core'
import { forgetDevice, limits, listRememberedDevices, type RememberedDevice } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApiMutation } from '../api/query.ts'
import { WithNote } from '../ui/form/with-note.tsx'
import { Empty } from '../ui/page/empty.tsx'
import { Problem } from '../ui/page/problem.tsx'
import { columnsOf, DataTable } from '../ui/table/data-table.tsx'
import { Time } from '../ui/text/time.tsx'
import { describeBrowser } from './describe-browser.ts'
import { devicesQuery } from './factor-reads.ts'

export function RememberedDevices() {
  const devices = useSuspenseQuery(devicesQuery)
  const forgetting = useApiMutation(forgetDevice, { invalidates: [listRememberedDevices] })
  return (
    <>
      {forgetting.error !== null && <Problem error={forgetting.error} />}
      <DataTable
        label="Remembered devices"
        columns={columns}
        query={devices}
        rowId={({ id }) => id}
        minWidth={560}
        empty={
          <Empty title="No remembered devices">
            Browsers where you choose “Remember this device” when you sign in will be listed here. They don’t ask for a
            code for {limits.rememberedDeviceDays} days.
          </Empty>
        }
        actions={(device) => (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Forget ${describeBrowser(device.userAgent ?? 'the unknown browser')}`}
            onClick={() => forgetting.mutate({ params: { deviceId: device.id } })}
            loading={forgetting.isPending && forgetting.variables.params?.deviceId === device.id}
          >
            Forget
          </Button>
        )}
      />
    </>
  )
}

const column = columnsOf<RememberedDevice>()
const columns = column.columns([
  column.accessor('userAgent', {
    header: 'Browser',
    meta: { style: { maxWidth: 320, overflowWrap: 'anywhere' } },
    cell: ({ getValue, row: { original: device } }) => (
      <WithNote note={device.address}>{describeBrowser(getValue() ?? 'unknown')}</WithNote>
    ),
  }),
  column.accessor('lastUsedAt', { header: 'Last used', cell: ({ getValue }) => <Time at={getValue()} /> }),
  column.accessor('expiresAt', { header: 'Remembered until', cell: ({ getValue }) => <Time at={getValue()} /> }),
])
