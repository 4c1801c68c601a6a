import { type ReactNode, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { proofMonths } from '#domain/credit/income-proof.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { ToldMails } from './status/CustomerTold.tsx'

type Props = { detail: Pick<AdminDetail, 'id' | 'version'> }

/** Shows, before the press, the mail that offers the customer other plans. */
export const CounterOfferTold = ({ detail: { id, version } }: Props) => (
  <Told title="Se você oferecer as opções" what="da oferta">
    <ToldMails
      title="O que o cliente recebe"
      name={`told-counter-offer/${id}/${version}`}
      ask={(signal) =>
        call(admin.applications[':id'].told['counter-offer'].$get({ param: { id } }, { init: { signal } }))
      }
      none="Nenhum e-mail: não há mais opções a oferecer."
    />
  </Told>
)

/** Shows, before the press, the mails that ask the customer for a proof of income, one for each length. */
export const IncomeProofTold = ({ detail: { id, version } }: Props) => (
  <Told title="Se você pedir o comprovante" what="do comprovante">
    <div className="grid gap-4">
      {proofMonths.map((months) => (
        <ToldMails
          key={months}
          title={`O que o cliente recebe, com ${months} meses`}
          name={`told-income-proof/${id}/${version}/${months}`}
          ask={(signal) =>
            call(
              admin.applications[':id'].told['income-proof'].$get(
                { param: { id }, query: { months: `${months}` } },
                { init: { signal } },
              ),
            )
          }
          none="Nenhum e-mail."
        />
      ))}
    </div>
  </Told>
)

/** A button that opens the mails in a dialog. They are asked of the server once it is open. */
function Told({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" className="px-2! underline" onClick={() => setOpen(true)}>
        <span>
          Ver o e-mail<span className="sr-only">{` ${what}`}</span>
        </span>
      </Button>
      {open && (
        <Dialog open title={title} onClose={() => setOpen(false)}>
          <div className="contents">{children}</div>
        </Dialog>
      )}
    </>
  )
}
