import { Download } from 'lucide-react'
import { useState } from 'react'
import type { PortalContract } from '#api/contract.ts'
import { withdrawalTermOf } from '#content/withdrawal.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatContractCode } from '#domain/contract/contract-code.ts'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { goToLogin } from '../session/session.ts'
import type { Show } from './use-contract.ts'

type Contract = NonNullable<PortalContract['contract']>
type Props = { data: PortalContract; contract: Contract; applicationId: string; show: Show }

const obstacles = {
  wrong_status: 'A assinatura não está aberta nesta etapa. Você pode ler o contrato.',
  contract_withdrawn: 'Você desistiu: não há nada a assinar.',
  entry_unpaid: 'Leia com calma. A assinatura abre aqui, no fim do contrato, assim que a entrada for paga.',
  contract_not_ready: 'O contrato está sendo preparado.',
}

/** Where one stands with the contract, first thing on its page, and its PDF. */
export function ContractStatus({ data, contract, applicationId, show }: Props) {
  return (
    <div className="grid gap-4">
      <StatusNotice data={data} contract={contract} applicationId={applicationId} show={show} />
      <div className="flex flex-wrap gap-3">
        {contract.sealed && (
          <LinkButton size="sm" href={fileUrl(contract.id, applicationId, 'assinada')} download>
            <Download aria-hidden className="size-4" />
            Baixar o contrato assinado (PDF)
          </LinkButton>
        )}
        <LinkButton size="sm" variant="secondary" href={fileUrl(contract.id, applicationId, 'original')} download>
          <Download aria-hidden className="size-4" />
          {contract.signedAt ? 'Baixar sem o registro da assinatura' : 'Baixar em PDF'}
        </LinkButton>
      </div>
      <p className="text-ink-soft text-sm">
        Versão {contract.version}, código de verificação{' '}
        <span className="figures whitespace-nowrap font-semibold">{formatContractCode(contract.code)}</span>. Qualquer
        pessoa confere o contrato em{' '}
        <a href="/verificar" className="font-semibold underline underline-offset-4">
          Verificar contrato
        </a>
        .
      </p>
    </div>
  )
}

function StatusNotice({ data, contract, applicationId, show }: Props) {
  if (data.withdrawnAt) {
    return (
      <Alert tone="info" role="status" title={`Você desistiu em ${formatDateTime(data.withdrawnAt)}`}>
        O contrato não vale mais. Se você pagou a entrada, veja a devolução em Pagamentos.
      </Alert>
    )
  }
  if (contract.signedAt) {
    return (
      <Alert tone="ok" role="status" title={`Assinado em ${formatDateTime(contract.signedAt)}`}>
        {contract.sealed
          ? 'O PDF assinado traz o registro da assinatura e o lacre digital do banco.'
          : 'Estamos lacrando o PDF com o certificado do banco. Ele aparece aqui em instantes.'}
        {data.mayWithdraw && ` Você pode desistir ${withdrawalTermOf(data.withdrawUntil)}.`}
      </Alert>
    )
  }
  if (data.obstacle === 'contract_outdated') return <Outdated applicationId={applicationId} show={show} />
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

/** The proposal of this contract is over: a new one is asked for, read and then signed. */
function Outdated({ applicationId, show }: Pick<Props, 'applicationId' | 'show'>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function renew() {
    setBusy(true)
    setError(null)
    const answer = await callApi(api.portal.contract.renewal.$post({ query: { application: applicationId } }))
    setBusy(false)
    if (answer.ok) show(answer.data)
    else if (answer.failure.code === 'unauthenticated') goToLogin('ended')
    else setError(sentenceOf(answer.failure))
  }
  return (
    <Alert tone="warn" role="status" title="A proposta deste contrato venceu">
      <p>
        As datas dele já passaram. Peça um contrato novo: os valores e as taxas são os mesmos, e os vencimentos contam
        de hoje. Leia de novo antes de assinar.
      </p>
      <Button size="sm" className="mt-3" busy={busy} busyLabel="Pedindo..." onClick={() => void renew()}>
        Pedir um contrato novo
      </Button>
      {error && <p role="alert">{error}</p>}
    </Alert>
  )
}

function fileUrl(contractId: string, applicationId: string, via: 'original' | 'assinada') {
  return `/api/portal/contract/${contractId}/file?application=${applicationId}&via=${via}`
}
