import type { ReactNode } from 'react'
import type { RefusalAnswer } from '#api/credit.ts'
import { brand } from '#content/brand.ts'
import { alternativeInWords, remedyInWords } from '#content/credit.ts'
import { api } from '#lib/api.ts'
import { useAnswer } from '../session.ts'

type Props = { application: string; asksAboutRecord: boolean }

/**
 * What would change the answer by the rules of today, as the policy itself says, and where a person sees the own
 * record.
 */
export function WhatWouldChange({ application, asksAboutRecord }: Props) {
  const { data } = useAnswer(application, () => api.portal.refusal.$get({ query: { application } }))
  return (
    <>
      {data && <Changes answer={data} outcome="approve" intro="Pelas regras de hoje, passa um pedido com:" />}
      {data && <Changes answer={data} outcome="review" intro="E uma pessoa analisa de novo um pedido com:" />}
      {asksAboutRecord && (
        <p className="mb-4 max-w-prose text-ink-soft">
          Você vê de graça o que o <span>{brand.bureau.name}</span> registra sobre você em{' '}
          <a className="underline underline-offset-4" href={brand.bureau.ownRecord} rel="noreferrer" target="_blank">
            {brand.bureau.ownRecord.replace('https://', '')}
          </a>
          . Se algo estiver errado lá, peça a correção a eles e depois a revisão a nós.
        </p>
      )}
    </>
  )
}

type ChangesProps = { answer: RefusalAnswer; outcome: 'approve' | 'review'; intro: string }

function Changes({ answer: { plans, remedies }, outcome, intro }: ChangesProps): ReactNode {
  const items = [
    ...plans.filter((one) => one.outcome === outcome).map(alternativeInWords),
    ...remedies.filter((one) => one.outcome === outcome).map(remedyInWords),
  ]
  if (items.length === 0) return null
  return (
    <div className="mb-4 max-w-prose">
      <p className="font-semibold">{intro}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-soft">
        {items.map((item) => (
          <li key={item} translate="no">
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-faint text-sm">
        Basta uma delas. Um pedido novo é analisado com os dados e as regras do dia em que ele chegar.
      </p>
    </div>
  )
}
