import { brand } from '#content/brand.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { countedFrom } from '#domain/offer/contract-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { payoffOn } from '#domain/offer/payoff.ts'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { SupportLink } from '../help/SupportLink.tsx'

type Props = { offer: Offer; dueFrom: PlainDate; today: PlainDate }

/** What ends the financing today, and how it is paid. `dueFrom` is the day from which the due dates count. */
export function PayOff({ offer, dueFrom, today }: Props) {
  const { left, fullCents, cents } = payoffOn(countedFrom(offer, dueFrom), today)
  const [phone] = brand.phones
  if (left === 0) return null
  return (
    <Card title="Quitar antes" id="quitar">
      <p className="max-w-prose text-ink-soft">
        Para quitar hoje, {formatPlainDate(today)}, com as parcelas que já venceram pagas, faltam:
      </p>
      <p className="figures my-2 font-extrabold text-3xl">{formatBRL(cents)}</p>
      <Facts
        columns={3}
        facts={[
          { label: 'Parcelas a vencer', value: String(left) },
          { label: 'Soma delas', value: formatBRL(fullCents) },
          { label: 'Juros que saem da conta', value: formatBRL(fullCents - cents) },
          { label: 'Tarifa de quitação', value: formatBRL(0) },
        ]}
      />
      <p className="mt-4 max-w-prose text-ink-soft">
        Os vencimentos contam de {formatPlainDate(dueFrom)}. Para pagar tudo ou adiantar parcelas, peça o boleto pelo
        suporte do site ou pelo telefone {phone?.number}: o banco confirma o valor do dia. O termo de quitação chega por
        e-mail em até 5 dias úteis.
      </p>
      <div className="mt-4 print:hidden">
        <SupportLink variant="secondary">Pedir o boleto</SupportLink>
      </div>
    </Card>
  )
}
