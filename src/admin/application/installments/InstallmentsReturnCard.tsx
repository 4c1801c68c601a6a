import type { AdminDetail } from '#api/admin.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import type { Save } from '../use-application.ts'
import { MoneySent } from './MoneySent.tsx'

type Props = { detail: AdminDetail; save: Save }

/** Installments that the customer paid and no longer owes. The bank gives the money back, and staff record that. */
export function InstallmentsReturnCard({ detail, save }: Props) {
  const task = detail.tasks.find(({ kind }) => kind === 'return_installments')
  if (task === undefined) return null
  const request = admin.applications[':id'].installments.return
  const cents = formatBRL(task.cents ?? 0)
  return (
    <Card title="Parcelas a devolver">
      <p className="mb-4 text-sm">
        O cliente pagou <span translate="no">{cents}</span> de parcelas que não deve mais. Devolva pela conta do banco e
        registre aqui.
      </p>
      <MoneySent
        detail={detail}
        save={save}
        right="returnInstallments"
        kind="installments_return"
        what="a devolução"
        whole="a devolução das parcelas"
        before={`Registre só depois de devolver ${cents}. O cliente recebe um e-mail.`}
        day={{ name: 'returnedOn', label: 'Dia da devolução' }}
        how="Como foi devolvido"
        done="installments_returned"
        failed="installments_return_failed"
        onRecord={(returnedOn, how) => () => request.$post({ param: { id: detail.id }, json: { returnedOn, how } })}
      />
    </Card>
  )
}
