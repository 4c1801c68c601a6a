import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { admin } from '../../core/api.ts'
import { openCaller } from '../../core/caller.ts'
import { callsChanged } from '../../core/menu-counts.ts'
import { call } from '../../core/session.ts'
import { useLoad } from '../../core/use-load.tsx'
import { RecordContactDialog } from './RecordContactDialog.tsx'

/**
 * 'Registrar contato' of a contract in service: the talk about what is late, as the list of calls offers it, or with
 * nothing late the telephone bar. `onDone` loads the page anew.
 */
export function RecordContact({ id, onDone }: { id: string; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const { data, reload } = useLoad(`collection/${id}`, (signal) =>
    call(admin.applications[':id'].collection.$get({ param: { id } }, { init: { signal } })),
  )
  const row = data?.row
  if (!data) return null
  const isLate = row != null && row.daysLate > 0
  return (
    <>
      <Button
        size="sm"
        className="px-3 max-md:order-first max-md:basis-full"
        onClick={() => (isLate ? setOpen(true) : openCaller(id))}
      >
        Registrar contato
      </Button>
      {open && isLate && (
        <RecordContactDialog
          row={row}
          onStale={reload}
          onDone={() => {
            setOpen(false)
            reload()
            callsChanged()
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
