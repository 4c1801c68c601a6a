import { Download } from 'lucide-react'
import type { InstallmentsView } from '#api/installments.ts'
import { brand } from '#content/brand.ts'
import { formatDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatReference } from '#domain/reference.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

type Settlement = NonNullable<InstallmentsView['settlement']>
type Props = { settledOn: string | null; settlement: Settlement | null; application: string }

/** The end of a contract: thanks, the term of settlement, and the release of the lien. */
export function Settled({ settledOn, settlement, application }: Props) {
  return (
    <div className="grid gap-5">
      <Alert tone="ok" title="Contrato quitado">
        <span>{settledOn && `A última parcela foi paga em ${formatPlainDate(settledOn)}. `}</span>
        Não há mais nada a pagar. Obrigado por financiar a sua moto com o <span translate="no">{brand.bank}</span>!
      </Alert>
      <Term settlement={settlement} application={application} />
      {settlement?.lien && <Lien lien={settlement.lien} />}
    </div>
  )
}

function Term({ settlement, application }: Omit<Props, 'settledOn'>) {
  const term = settlement?.term
  if (!term?.sizeBytes) {
    return (
      <div role="status">
        <h3 className="font-bold text-lg">Termo de quitação</h3>
        <p className="mt-1 max-w-prose text-ink-soft">
          Estamos lacrando o seu termo com o certificado do banco. Ele aparece aqui em instantes, e avisamos por e-mail.
        </p>
      </div>
    )
  }
  return (
    <div>
      <h3 className="font-bold text-lg">Termo de quitação</h3>
      <p key="sealed" className="mt-1 mb-3 max-w-prose text-ink-soft">
        Lacrado pelo banco. Qualquer pessoa o confere em{' '}
        <a href="/verificar" className="font-semibold underline underline-offset-4">
          Verificar contrato
        </a>
        , pelo PDF ou pelo código{' '}
        <span translate="no" className="figures whitespace-nowrap font-semibold text-ink">
          {formatReference(term.code)}
        </span>
        .
      </p>
      <LinkButton
        size="sm"
        className="max-sm:w-full print:hidden"
        href={`/api/portal/settlement/${term.id}/file?application=${application}`}
        download
      >
        <Download aria-hidden className="size-4" />
        Baixar o termo de quitação (PDF)
      </LinkButton>
    </div>
  )
}

function Lien({ lien: { promisedOn, isLate, releasedOn, protocol } }: { lien: NonNullable<Settlement['lien']> }) {
  return (
    <div>
      <h3 className="font-bold text-lg">Gravame</h3>
      <p className="mt-1 max-w-prose break-words text-ink-soft">
        {releasedOn
          ? `A baixa saiu em ${formatPlainDate(releasedOn)}, protocolo ${protocol}. A moto não é mais garantia, e você pode emitir o documento atualizado no Detran do seu estado.`
          : promisedOn === null
            ? 'A baixa no Detran já está em andamento, sem custo: a moto deixa de ser garantia do banco. Você não precisa fazer nada: avisamos por e-mail quando ela sair.'
            : isLate
              ? `Prometemos a baixa até ${formatPlainDate(promisedOn)}, e ela ainda não saiu. Pedimos desculpa: já estamos cuidando disso. Você não precisa fazer nada.`
              : `Damos a baixa no Detran até ${formatPlainDate(promisedOn)}, sem custo: a moto deixa de ser garantia do banco. Você não precisa fazer nada: avisamos por e-mail quando ela sair.`}
      </p>
    </div>
  )
}

/** Says that a term of settlement is void, because an installment is open again. */
export function TermVoided({ at }: { at: string }) {
  return (
    <Alert tone="warn" className="mb-4" title="O termo de quitação deixou de valer">
      Um pagamento foi desfeito em <span>{formatDate(at)}</span>, e há parcela em aberto de novo. Quando o contrato for
      quitado, fazemos outro termo.
    </Alert>
  )
}
