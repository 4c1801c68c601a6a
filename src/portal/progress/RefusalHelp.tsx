import type { ReviewView } from '#api/portal.ts'
import { fittingPath } from '#content/fitting.ts'
import { promise } from '#content/promise.ts'
import { lighterPlans, refusalSentences } from '#content/refusals.ts'
import { dueWords, reviewReasonSentences } from '#content/requests.ts'
import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { serverDate } from '#lib/api.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { WhatWouldChange } from './WhatWouldChange.tsx'

/** The reasons that come from a person's record at the bureau. */
const bureauReasons: readonly RefusalReason[] = ['score', 'negatives', 'data']

type Props = {
  application: string
  reason: RefusalReason | null
  reviews: readonly ReviewView[]
  /** How many installments the refused plan has. */
  installments: number
  /** The income that the application states, and its entry. */
  incomeCents: number
  entryCents: number
}

/** A customer's possible steps after a refusal. The right to a review of the decision: LGPD, article 20. */
export function RefusalHelp({ application, reason, reviews, installments, incomeCents, entryCents }: Props) {
  const fitting = `${fittingPath}#renda=${incomeCents / 100}&entrada=${entryCents / 100}`
  const last = reviews.at(-1)
  const running = last && (last.state === 'open' || last.state === 'waiting') ? last : undefined
  const by = promise(running?.dueOn ?? null, brazilianDate(serverDate()))
  return (
    <div className="mt-4">
      {reason && (
        <p className="mb-4 max-w-prose">
          <strong>O motivo:</strong> <span>{refusalSentences[reason]}</span>
        </p>
      )}
      <WhatWouldChange application={application} asksAboutRecord={reason !== null && bureauReasons.includes(reason)} />
      {last && (
        <p className="mb-4 max-w-prose">
          <strong>
            A revisão, protocolo <span translate="no">{last.protocol}</span>:
          </strong>{' '}
          <span>
            {running
              ? running.state === 'waiting'
                ? // While the bank waits for the customer, a day that is over is not the bank's.
                  `falta uma informação sua. ${by('Respondemos', 'A revisão continua assim que ela chegar')}`
                : by('Respondemos', 'A resposta está levando mais do que prometemos')
              : last.reasons.length > 0
                ? last.reasons.map((one) => reviewReasonSentences[one]).join(' ')
                : 'encerrada a seu pedido.'}
          </span>
        </p>
      )}
      <p className="font-semibold">O que você pode fazer</p>
      <ul className="mt-2 grid max-w-prose list-disc gap-1.5 pl-5 text-ink-soft">
        {!running && (
          <li>
            Pedir que outra pessoa do banco revise a decisão, e perguntar os critérios. É um direito seu e não custa
            nada: a resposta chega em até <span>{dueWords('review')}</span>, com protocolo.
          </li>
        )}
        <li>{`Simular ${lighterPlans(installments)}: a parcela pesa menos na análise.`}</li>
        <li>
          Ver <a href={fitting}>três motos com a parcela que cabe</a> na renda e na entrada deste pedido.
        </li>
        <li>Fazer um novo pedido quando quiser, por exemplo depois de atualizar a sua renda.</li>
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {last && (
          <LinkButton href={`#atendimento/${last.id}`} variant={running ? 'primary' : 'secondary'}>
            Ver a revisão
          </LinkButton>
        )}
        {!running && (
          <LinkButton href="#atendimento/review">{last ? 'Pedir nova revisão' : 'Pedir revisão'}</LinkButton>
        )}
      </div>
    </div>
  )
}
