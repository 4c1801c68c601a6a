import { FileText } from 'lucide-react'
import type { ApplicantView } from '#api/portal.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'

/** Says where the contract can be read, and where it is signed while that comes next. */
export function readingWords({ status, step, journey }: Pick<ApplicantView, 'status' | 'step' | 'journey'>): string {
  if (step === 'renew_contract') return 'O prazo para assinar este terminou. Você pede outro na página dele.'
  if (status !== 'signing') return 'Leia com calma quando quiser, e baixe o PDF.'
  return journey.entryPaidAt === null
    ? 'Leia com calma quando quiser, e baixe o PDF. Você assina depois de pagar a entrada.'
    : 'Leia com calma e baixe o PDF. A assinatura fica no fim do contrato.'
}

/** Shows the state of the contract and leads to its page. */
export function ContractCard({ view }: { view: ApplicantView }) {
  const { journey, outcome } = view
  const { contract, withdrawnAt } = journey
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-bold text-xl">Contrato</h2>
        <LinkButton variant="secondary" size="sm" href="#contrato">
          <FileText aria-hidden className="size-4" />
          <span>{contract?.signedAt ? 'Abrir o contrato' : 'Ler o contrato'}</span>
        </LinkButton>
      </div>
      <div className="mt-1 -mb-2 flex flex-wrap items-center gap-x-4">
        <p className="py-1 text-ink-soft text-sm">
          {withdrawnAt
            ? `Você desistiu em ${formatDateTime(withdrawnAt)}.`
            : contract?.signedAt
              ? `Assinado em ${formatDateTime(contract.signedAt)}.`
              : readingWords(view)}
        </p>
        {contract && outcome.may.giveUp && (
          <a
            href="#desistir"
            className="inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4"
          >
            {contract.signedAt ? 'Desistir do contrato' : 'Desistir do pedido'}
          </a>
        )}
      </div>
    </Card>
  )
}
