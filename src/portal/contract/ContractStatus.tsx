import { CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PortalContract } from '#api/contract.ts'
import type { ApplicantView } from '#api/portal.ts'
import { untilReturned } from '#content/bring-back.ts'
import { withdrawalTermOf } from '#content/withdrawal.ts'
import { brazilianDate, formatDateTime } from '#domain/calendar/calendar.ts'
import { formatReference } from '#domain/reference.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api, serverDate } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { nextStep } from '../progress/next-step.ts'
import { askPortal } from '../session.ts'
import type { Show } from './use-contract.ts'

type Contract = NonNullable<PortalContract['contract']>
type Props = { data: PortalContract; contract: Contract; view: ApplicantView; show: Show }

const obstacles = {
  wrong_status: 'A assinatura não está aberta nesta etapa. Você pode ler o contrato.',
  contract_withdrawn: 'Você desistiu: não há nada a assinar.',
  entry_unpaid: 'Leia com calma. Você assina aqui, no fim do contrato, assim que a entrada for paga.',
  contract_not_ready: 'O contrato está sendo preparado.',
}

/** Shows the state of the contract at the top of its page, and its PDFs. */
export function ContractStatus({ data, contract, view, show }: Props) {
  const applicationId = view.id
  return (
    <div className="grid gap-4">
      <StatusNotice data={data} contract={contract} view={view} show={show} />
      <div className="flex flex-wrap gap-3">
        {contract.sealed && (
          <LinkButton size="sm" href={fileUrl(contract.id, applicationId, 'assinada')} download>
            <Download aria-hidden className="size-4" />
            Baixar o contrato assinado (PDF)
          </LinkButton>
        )}
        <LinkButton size="sm" variant="secondary" href={fileUrl(contract.id, applicationId, 'original')} download>
          <Download aria-hidden className="size-4" />
          <span>{contract.signedAt ? 'Baixar sem o registro da assinatura' : 'Baixar em PDF'}</span>
        </LinkButton>
      </div>
      <p className="text-ink-soft text-sm">
        Versão <span>{contract.version}</span>, código de verificação{' '}
        <span translate="no" className="figures whitespace-nowrap font-semibold">
          {formatReference(contract.code)}
        </span>
        . Qualquer pessoa confere o contrato em{' '}
        <a href="/verificar" className="font-semibold underline underline-offset-4">
          Verificar contrato
        </a>
        .
      </p>
    </div>
  )
}

/** Says what the customer has to do after a withdrawal, and when the money comes back. */
export const afterWithdrawal = (handOver: ApplicantView['handOver']) =>
  handOver && !handOver.returnedOn
    ? `${untilReturned(handOver)} O que você pagou volta ${handOver.isReturnAsked ? 'depois disso' : 'assim que a moto chegar'}.`
    : 'Se você já pagou algo, o valor volta: veja em Pagamentos.'

function StatusNotice({ data, contract, view, show }: Props) {
  if (data.withdrawnAt) {
    return (
      <Alert tone="info" role="status" title={`Você desistiu em ${formatDateTime(data.withdrawnAt)}`}>
        {`O contrato não vale mais. ${afterWithdrawal(view.handOver)}`}
      </Alert>
    )
  }
  if (contract.signedAt) {
    return (
      <Signed signedAt={contract.signedAt} sealed={contract.sealed} view={view}>
        {data.mayWithdraw && ` Você pode desistir ${withdrawalTermOf(data.withdrawUntil)}.`}
      </Signed>
    )
  }
  if (data.obstacle === 'contract_outdated') return <Outdated applicationId={view.id} show={show} />
  if (data.obstacle) {
    return (
      <Alert tone="info" role="status" title="Você pode ler o contrato desde já">
        {obstacles[data.obstacle]}
      </Alert>
    )
  }
  return (
    <Alert tone="info" role="status" title="Pronto para assinar">
      Leia até o fim. A assinatura fica depois do texto.
    </Alert>
  )
}

type SignedProps = { signedAt: string; sealed: boolean; view: ApplicantView; children: ReactNode }

/** Says that the contract is signed, and repeats the portal's card of the next step. */
function Signed({ signedAt, sealed, view, children }: SignedProps) {
  const next = view.journey.contract?.signedAt ? nextStep(view, brazilianDate(serverDate())) : null
  return (
    <section
      aria-label="Contrato assinado"
      role="status"
      className="rounded-lg border border-ok bg-ok p-5 text-white sm:p-6"
    >
      <CircleCheck aria-hidden className="size-12" />
      <p className="mt-3 font-extrabold text-3xl leading-tight">Pronto! O contrato está assinado</p>
      <p className="mt-2">
        Assinado em <span>{formatDateTime(signedAt)}</span>
      </p>
      {next && next.turn !== 'ended' && (
        <div className="mt-4 border-white/40 border-t pt-4">
          <p className="font-semibold text-sm">O que vem agora</p>
          <p className="mt-1 font-bold text-xl">{next.title}</p>
          <p className="mt-1 max-w-prose">{next.text}</p>
        </div>
      )}
      <p className="mt-4 max-w-prose text-sm">
        <span>
          {sealed
            ? 'O PDF assinado traz o registro da assinatura e o lacre digital do banco.'
            : 'Estamos lacrando o PDF com o certificado do banco. Ele aparece aqui em instantes.'}
        </span>
        <span>{children}</span>
      </p>
    </section>
  )
}

/** Says that the time to sign this contract is over. A button asks for a new contract to read and sign. */
function Outdated({ applicationId, show }: { applicationId: string; show: Show }) {
  const { busy, failure, press } = usePress()
  const renew = () => askPortal(api.portal.contract.renewal.$post({ query: { application: applicationId } }), show)
  return (
    <Alert tone="warn" role="status" title="O prazo para assinar este contrato terminou">
      <p>
        Peça um contrato novo: os valores e as taxas são os mesmos, e os vencimentos contam de hoje. Leia de novo antes
        de assinar.
      </p>
      <Button size="sm" className="mt-3" busy={busy} busyLabel="Pedindo..." onClick={() => void press('renew', renew)}>
        Pedir um contrato novo
      </Button>
      <PressFailure failure={failure} className="mt-2" />
    </Alert>
  )
}

function fileUrl(contractId: string, applicationId: string, via: 'original' | 'assinada') {
  return `/api/portal/contract/${contractId}/file?application=${applicationId}&via=${via}`
}
