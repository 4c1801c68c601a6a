import '#content/sentences/refusals.ts'
import { Suspense, useId, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { alternativeTitles } from '#content/credit.ts'
import { cetInWords, installmentsInWords } from '#content/offer/offer-words.ts'
import { sentenceFor } from '#content/sentences.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { type OfferedPlan, useCounterOffer } from './use-counter-offer.ts'

const OfferDetails = lazily(async () => (await import('../financing/OfferDetails.tsx')).OfferDetails)

type Props = { view: ApplicantView; artwork: Readonly<Record<string, string>> }

/** The plans that the bank offers instead of a refusal. One press takes one; declining them all asks first. */
export function CounterOfferCard({ view, artwork }: Props) {
  const { counterOffer, failure, reload, pressed, failureAt, take, decline } = useCounterOffer(view.id)
  const [declining, setDeclining] = useState(false)
  return (
    <Card title="Escolha como seguir" id="opcoes">
      {failure ? (
        <Alert
          tone="bad"
          title={sentenceOf(failure)}
          action={
            <Button size="sm" variant="secondary" onClick={reload}>
              Tentar novamente
            </Button>
          }
        />
      ) : counterOffer === undefined ? (
        <Loading label="Abrindo as opções..." />
      ) : counterOffer === null ? (
        <p className="max-w-prose">{sentenceFor('counter_offer_over')}</p>
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">
            Cada opção já está aprovada e vale até <strong>{dayInWords(counterOffer.lastDay)}</strong>, com o preço e as
            condições mostrados aqui. Aceitar não custa nada agora.
          </p>
          <ul className="mt-4 grid grid-cols-1 gap-4">
            {counterOffer.plans.map((plan) => (
              <Option
                key={plan.hash}
                plan={plan}
                view={view}
                picture={plan.kind === 'model' ? artwork[plan.slug] : undefined}
                busy={pressed === plan.hash}
                still={pressed !== null}
                failure={failureAt(plan.hash)}
                onTake={() => void take(plan)}
              />
            ))}
          </ul>
          <div className="mt-5 border-line border-t pt-4">
            <p className="max-w-prose text-ink-soft">
              Nenhuma serve? Então uma pessoa do banco responde ao pedido como você fez. Você não perde o direito de
              pedir uma revisão nem de fazer outro pedido.
            </p>
            <Button
              variant="secondary"
              size="sm"
              className="mt-3"
              aria-disabled={pressed !== null || undefined}
              onClick={() => pressed === null && setDeclining(true)}
            >
              Não quero nenhuma
            </Button>
          </div>
          <Dialog
            open={declining}
            onClose={() => setDeclining(false)}
            title="Dispensar estas opções?"
            actions={
              <>
                <Button variant="secondary" onClick={() => setDeclining(false)}>
                  Continuar vendo
                </Button>
                <Button
                  variant="danger"
                  busy={pressed === 'none'}
                  busyLabel="Dispensando..."
                  onClick={() => void decline()}
                >
                  Não quero nenhuma
                </Button>
              </>
            }
          >
            <p>Elas deixam de valer. O pedido como você fez volta para a análise, e a resposta pode ser não.</p>
            <PressFailure failure={failureAt('none')} className="mt-3" />
          </Dialog>
        </>
      )}
    </Card>
  )
}

type OptionProps = {
  plan: OfferedPlan
  view: ApplicantView
  picture: string | undefined
  busy: boolean
  still: boolean
  failure: Failure | null
  onTake: () => void
}

function Option({ plan: { kind, offer }, view, picture, busy, still, failure, onTake }: OptionProps) {
  const [open, setOpen] = useState(false)
  const [titleId, detailsId] = [useId(), useId()]
  return (
    <li aria-labelledby={titleId} className="rounded-lg border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {picture && <Picture src={picture} alt="" width={640} height={400} className="w-32 object-contain" />}
        <div className="min-w-0">
          <h3 id={titleId} className="font-bold text-lg leading-snug">
            {alternativeTitles[kind]}
          </h3>
          <p translate="no" className="text-ink-soft">
            {offer.model}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Facts
          columns={3}
          facts={[
            { label: 'Entrada', value: changed(formatBRL(offer.totals.upFrontCents), formatBRL(view.entryCents)) },
            { label: 'Plano', value: changed(installmentsInWords(offer), installmentsInWords(view.offer)) },
            { label: 'Valor da moto', value: changed(formatBRL(offer.priceCents), formatBRL(view.priceCents)) },
            { label: 'Custo Efetivo Total (CET)', value: `${cetInWords(offer)} ao ano` },
            { label: 'Total com o financiamento', value: formatBRL(offer.totals.withFinancingCents) },
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={busy} busyLabel="Aceitando..." aria-disabled={still || undefined} onClick={onTake}>
          <span>Aceitar esta opção</span>
          <span className="sr-only">{`: ${alternativeTitles[kind]}`}</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
          icon={<span className={classes('icon icon-chevron-down size-4', open && 'rotate-180')} />}
        >
          {open ? 'Esconder todos os custos' : 'Ver todos os custos e parcelas'}
        </Button>
        <PressFailure failure={failure} />
      </div>
      <div id={detailsId}>
        {open && (
          <Suspense fallback={<Loading />}>
            <OfferDetails offer={offer} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

/** Returns a value, and what it was in the request where it differs. */
const changed = (now: string, before: string) => (now === before ? now : `${now} (no pedido: ${before})`)
