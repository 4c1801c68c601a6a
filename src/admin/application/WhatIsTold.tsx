import { MailSearch } from 'lucide-react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { statusLabel } from '#content/stages.ts'
import { nextStage } from '#domain/application/transition.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { CustomerTold } from './status/CustomerTold.tsx'
import { knownStatus } from './status/tracker-step.ts'

/** Shows, before the press, what the next stage tells the customer. Nothing where no stage follows. */
export function WhatIsTold({ detail }: { detail: AdminDetail }) {
  const [open, setOpen] = useState(false)
  const to = nextStage(knownStatus(detail))
  if (!to || !detail.outcome.may.move) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
        aria-label="O que o cliente recebe"
        title="O que o cliente recebe"
        onClick={() => setOpen(true)}
      >
        <MailSearch aria-hidden className="size-5 shrink-0" />
      </Button>
      {open && (
        <Dialog
          open
          title={to === 'approved' ? 'Se você aprovar' : `Se avançar para ${statusLabel(to)}`}
          onClose={() => setOpen(false)}
        >
          <CustomerTold id={detail.id} to={to} version={detail.version} />
        </Dialog>
      )}
    </>
  )
}
