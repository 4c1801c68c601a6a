import type { AdminDetail } from '#api/admin.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import type { Save } from '../use-application.ts'
import { MoneySent } from './MoneySent.tsx'

type Props = { detail: AdminDetail; save: Save }

/**
 * The change of prices on money that went back after a withdrawal: what it was worked out from, and whether the bank
 * paid it. Staff pay it from the bank's account and record that.
 */
export function CorrectionCard({ detail, save }: Props) {
  const { corrections, correctionOwedCents } = detail.outcome
  if (corrections.length === 0) return null
  const request = admin.applications[':id'].correction
  const cents = formatBRL(correctionOwedCents)
  return (
    <Card title="Correção do que foi devolvido">
      <ul className="grid gap-2 text-sm">
        {corrections.map(({ id, amountCents, paidOn, returnedOn, correctionCents, givenOn }) => (
          <li key={id}>
            <strong translate="no" className="figures">
              {formatBRL(correctionCents)}
            </strong>{' '}
            sobre <span translate="no">{formatBRL(amountCents)}</span>, pelo IPCA de{' '}
            <span>{formatPlainDate(paidOn)}</span> a <span>{formatPlainDate(returnedOn)}</span>:{' '}
            <span>{givenOn ? `paga em ${formatPlainDate(givenOn)}` : 'a pagar'}</span>
          </li>
        ))}
      </ul>
      {correctionOwedCents > 0 && (
        <>
          <p className="mt-4 mb-4 text-sm">
            O cliente desistiu, e o que ele tinha pago já voltou. Pague <span translate="no">{cents}</span> pela conta
            do banco e registre aqui.
          </p>
          <MoneySent
            detail={detail}
            save={save}
            right="payCorrection"
            kind="correction_payment"
            what="o pagamento"
            whole="o pagamento da correção"
            before={`Registre só depois de pagar ${cents}. O cliente recebe um e-mail.`}
            day={{ name: 'paidOn', label: 'Dia do pagamento' }}
            how="Como foi paga"
            done="correction_paid"
            failed="correction_payment_failed"
            onRecord={(paidOn, how) => () => request.$post({ param: { id: detail.id }, json: { paidOn, how } })}
          />
        </>
      )}
    </Card>
  )
}
