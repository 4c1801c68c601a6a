import { useState } from 'react'
import { limits } from '#api/line-rules.ts'
import type { FormerPriceView } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { statusLabel } from '#content/stages.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { detailPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'

type Props = { prices: readonly FormerPriceView[]; managesBank: boolean; onEnded: () => void }

/** The former prices that open pages still get. A manager ends a mistaken one. */
export function FormerPrices({ prices, managesBank, onEnded }: Props) {
  const [ending, setEnding] = useState<FormerPriceView | null>(null)
  if (prices.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
        {`Preços de antes que ainda valem: ${prices.length}`}
      </summary>
      <p className="max-w-prose text-ink-soft text-sm">
        Quem abriu a página antes da mudança ainda pode pedir por eles. Um preço publicado por engano pode deixar de
        valer já.
      </p>
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {prices.map((price) => (
          <li key={`${price.id} ${price.cents}`} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              <span translate="no">{price.model}</span>:{' '}
              <span translate="no" className="figures font-semibold">
                {formatBRL(price.cents)}
              </span>
              <span className="figures block text-ink-soft text-sm">
                <span>{price.currentCents === null ? 'saiu do site' : `hoje ${formatBRL(price.currentCents)}`}</span>,
                vale até <span>{formatDateTime(price.until)}</span>
              </span>
            </span>
            {managesBank && (
              <Button size="sm" variant="secondary" onClick={() => setEnding(price)}>
                Encerrar<span className="sr-only">{` o preço de ${price.model}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndPriceDialog price={ending} onEnded={onEnded} onClose={() => setEnding(null)} />}
    </details>
  )
}

type DialogProps = { price: FormerPriceView; onEnded: () => void; onClose: () => void }

/** Asks why a former price was a mistake, and names the customers who have it. */
function EndPriceDialog({ price: { id, model, cents, currentCents }, onEnded, onClose }: DialogProps) {
  const form = useForm({
    initial: { reason: '' },
    read: ({ reason }) =>
      readUnless({ reason: reason.trim() ? undefined : sentenceFor('reason_required') }, () => ({ cents, reason })),
    draft: { key: draftKey(`former-price:${id}:${cents}`) },
    send: async (json) => {
      const answer = await call(admin.catalogue['former-prices'][':id'].end.$post({ param: { id }, json }))
      if (!answer.ok) return answer.failure
      toast.success(answer.data.asked ? sentenceFor('approval_asked') : 'Preço encerrado. Ninguém mais o recebe.')
      approvalsChanged()
      onEnded()
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title={`Encerrar o preço de ${formatBRL(cents)} da ${model}?`}
      onClose={onClose}
      {...form.dialog}
      variant="danger"
      busyLabel="Enviando..."
      confirm="Encerrar este preço"
    >
      <p>
        {currentCents === null
          ? 'Quem abriu a página de antes não pode mais pedir esta moto.'
          : `Quem abriu a página de antes vê os dois preços e só pode pedir por ${formatBRL(currentCents)}.`}
      </p>
      <Customers id={id} cents={cents} />
      <TextArea
        label="Por que foi um engano"
        hint="Fica guardado, e a outra pessoa da gestão lê"
        rows={2}
        maxLength={limits.note}
        {...form.text('reason')}
      />
      <p className="text-ink-soft text-sm">
        Pede a aprovação de outra pessoa da gestão, e o pedido fica em Aprovações.
      </p>

      {/* A colleague may have ended the price, or its 48 hours are over. */}
      <FormFailure failure={form.failure} words={{ not_found: 'Este preço já não vale mais.' }} />
    </FormDialog>
  )
}

/** The open applications that have the price and keep it. */
function Customers({ id, cents }: { id: string; cents: number }) {
  const { data, failure, reload } = useLoad(`former-prices/${id}/${cents}`, (signal) =>
    call(
      admin.catalogue['former-prices'][':id'].customers.$get(
        { param: { id }, query: { cents: String(cents) } },
        { init: { signal } },
      ),
    ),
  )
  if (failure && !data)
    return <LoadFailure title="Erro ao procurar quem tem este preço" failure={failure} onRetry={reload} />
  if (!data) return <Loading label="Procurando quem tem este preço..." />
  if (data.count === 0) return <p className="text-sm">Nenhum pedido em aberto tem este preço.</p>
  return (
    <div>
      <p className="font-semibold text-sm">
        {data.count === 1 ? '1 pedido em aberto fica com ele:' : `${data.count} pedidos em aberto ficam com ele:`}
      </p>
      <ul className="mt-1 max-h-48 overflow-y-auto text-sm">
        {data.customers.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3">
            <a
              href={detailPath(one.id)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-9 items-center underline underline-offset-4"
            >
              <span translate="no">{one.fullName}</span>
              <span className="sr-only"> (abre em outra aba)</span>
            </a>
            <span className="figures text-ink-soft">
              <span translate="no">{one.contractNumber}</span>, <span>{statusLabel(one.status)}</span>
            </span>
          </li>
        ))}
      </ul>
      {data.count > data.customers.length && (
        <p className="text-ink-soft text-sm">{`e mais ${data.count - data.customers.length}`}</p>
      )}
    </div>
  )
}
