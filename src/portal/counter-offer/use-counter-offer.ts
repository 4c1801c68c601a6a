import { useCallback, useEffect, useState } from 'react'
import type { CounterOfferAnswer } from '#api/credit.ts'
import type { ApplicantView } from '#api/portal.ts'
import { installmentsInWords } from '#content/offer/offer-words.ts'
import { formatBRL } from '#domain/money/money.ts'
import { type Answer, api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { $done } from '../done/done.ts'
import { refresh, show } from '../portal-state.ts'
import { goToLogin } from '../session.ts'

type CounterOffer = NonNullable<CounterOfferAnswer['counterOffer']>
export type OfferedPlan = CounterOffer['plans'][number]

/**
 * Loads the plans that the bank offers, takes one of them, or declines them all. `busy`: the hash of the plan that is
 * being taken, 'none' for the refusal. `counterOffer` is undefined until the answer is there.
 */
export function useCounterOffer(application: string) {
  const [counterOffer, setCounterOffer] = useState<CounterOffer | null>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const { choice, refusal } = api.portal['counter-offer']
  const query = { application }

  const load = useCallback(async () => {
    const answer = await callApi(api.portal['counter-offer'].$get({ query: { application } }))
    if (answer.ok) setCounterOffer(answer.data.counterOffer)
    else if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    setFailure(answer.ok ? null : answer.failure)
  }, [application])
  useEffect(() => void load(), [load])

  async function send(
    name: string,
    request: () => Promise<Answer<ApplicantView>>,
    done: { title: string; text: string },
  ) {
    if (busy !== null) return
    setBusy(name)
    const answer = await request()
    setBusy(null)
    if (answer.ok) {
      show(answer.data)
      return $done.set({ ...done, next: null })
    }
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    toast.error(sentenceOf(answer.failure))
    if (answer.failure.code !== 'counter_offer_over') return
    await load()
    await refresh()
  }

  const id = counterOffer?.id ?? ''
  return {
    counterOffer,
    failure,
    reload: () => void load(),
    busy,
    take: ({ hash, offer }: OfferedPlan) =>
      send(hash, () => callApi(choice.$post({ query, json: { counterOffer: id, plan: hash } })), {
        title: 'Novas condições aceitas: financiamento aprovado',
        text: `${offer.model}, com entrada de ${formatBRL(offer.totals.upFrontCents)} e ${installmentsInWords(offer)}.`,
      }),
    decline: () =>
      send('none', () => callApi(refusal.$post({ query, json: { counterOffer: id } })), {
        title: 'Entendido: você não quer as outras condições',
        text: 'O seu pedido volta para a análise, como você fez.',
      }),
  }
}
