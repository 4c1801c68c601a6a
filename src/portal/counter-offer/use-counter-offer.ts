import { useCallback, useEffect, useState } from 'react'
import type { CounterOfferAnswer } from '#api/credit.ts'
import type { ApplicantView } from '#api/portal.ts'
import { installmentsInWords } from '#content/offer/offer-words.ts'
import { formatBRL } from '#domain/money/money.ts'
import { usePress } from '#forms/use-press.ts'
import { api, type Failure, sentenceOf } from '#lib/api.ts'
import { $done, overBy } from '../done/done.ts'
import { refresh, show } from '../portal-state.ts'
import { askPortal } from '../session.ts'

type CounterOffer = NonNullable<CounterOfferAnswer['counterOffer']>
export type OfferedPlan = CounterOffer['plans'][number]
type Asked = Parameters<typeof askPortal<ApplicantView>>[0]

/**
 * Loads the plans that the bank offers, takes one of them, or declines them all. `pressed`: the hash of the plan that
 * is being taken, 'none' for the refusal. `counterOffer` is undefined until the answer is there.
 */
export function useCounterOffer(application: string) {
  const [counterOffer, setCounterOffer] = useState<CounterOffer | null>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { pressed, failureAt, press } = usePress<string>()
  const { choice, refusal } = api.portal['counter-offer']
  const query = { application }

  const load = useCallback(async () => {
    const request = api.portal['counter-offer'].$get({ query: { application } })
    setFailure(await askPortal(request, (answer) => setCounterOffer(answer.counterOffer)))
  }, [application])
  useEffect(() => void load(), [load])

  const send = (name: string, request: () => Asked, done: { title: string; text: string }) =>
    press(name, async () => {
      const failed = await askPortal(request(), (view) => {
        show(view)
        $done.set({ ...done, next: null })
      })
      if (failed?.code === 'counter_offer_over') {
        await load()
        await refresh()
        $done.set(overBy(sentenceOf(failed)))
      }
      return failed
    })

  const id = counterOffer?.id ?? ''
  return {
    counterOffer,
    failure,
    reload: () => void load(),
    pressed,
    failureAt,
    take: ({ hash, offer }: OfferedPlan) =>
      send(hash, () => choice.$post({ query, json: { counterOffer: id, plan: hash } }), {
        title: 'Novas condições aceitas: financiamento aprovado',
        text: `${offer.model}, com entrada de ${formatBRL(offer.totals.upFrontCents)} e ${installmentsInWords(offer)}.`,
      }),
    decline: () =>
      send('none', () => refusal.$post({ query, json: { counterOffer: id } }), {
        title: 'Entendido: você não quer as outras condições',
        text: 'O seu pedido volta para a análise, como você fez.',
      }),
  }
}
