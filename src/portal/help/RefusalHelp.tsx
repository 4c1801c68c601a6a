import { brand } from '#content/brand.ts'
import { refusalSentences } from '#content/refusals.ts'
import { dueWords } from '#content/requests.ts'
import type { RefusalReason } from '#domain/application/refusal.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'

/** What somebody can do after a refusal. The right to a review of the decision: LGPD, article 20. */
export function RefusalHelp({ reason }: { reason: RefusalReason | null }) {
  return (
    <div className="mt-4">
      {reason && (
        <p className="mb-4 max-w-prose">
          <strong>O motivo:</strong> {refusalSentences[reason]}
        </p>
      )}
      <p className="font-semibold">O que você pode fazer</p>
      <ul className="mt-2 grid max-w-prose list-disc gap-1.5 pl-5 text-ink-soft">
        <li>
          Pedir que outra pessoa do banco revise a decisão, e perguntar os critérios. É um direito seu e não custa nada:
          a resposta chega em até {dueWords('review')}, com protocolo.
        </li>
        <li>Simular uma moto de valor menor ou um plano com mais parcelas: a parcela pesa menos na análise.</li>
        <li>Fazer um novo pedido quando quiser, por exemplo depois de atualizar a sua renda.</li>
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton href="#atendimento/review">Pedir revisão</LinkButton>
        <LinkButton variant="secondary" href={brand.cataloguePath}>
          Ver outras motos
        </LinkButton>
      </div>
    </div>
  )
}
