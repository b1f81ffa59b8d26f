import { forgetDevice, limits, listRememberedDevices, type RememberedDevice } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApiMutation } from '../api/query.ts'
import { WithNote } from '../ui/form/with-note.tsx'
import { Empty } from '../ui/page/empty.tsx'
import { Problem } from '../ui/page/problem.tsx'
import { columnsOf, DataTable } from '../ui/table/data-table.tsx'
import { RowButton } from '../ui/table/row-button.tsx'
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
          <RowButton
            action="Forget"
            of={describeBrowser(device.userAgent ?? 'the unknown browser')}
            isDanger
            onClick={() => forgetting.mutate({ params: { deviceId: device.id } })}
            loading={forgetting.isPending && forgetting.variables.params?.deviceId === device.id}
          />
        )}
      />
    </>
  )
}

const column = columnsOf<RememberedDevice>()
const columns = [
  column('userAgent', {
    header: 'Browser',
    style: { maxWidth: 320, overflowWrap: 'anywhere' },
    cell: ({ value, row: device }) => <WithNote note={device.address}>{describeBrowser(value ?? 'unknown')}</WithNote>,
  }),
  column('lastUsedAt', { header: 'Last used', cell: ({ value }) => <Time at={value} /> }),
  column('expiresAt', { header: 'Remembered until', cell: ({ value }) => <Time at={value} /> }),
]
