import '#content/messages/contract.ts'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import type { Save } from '../state/use-application.ts'
import { ReasonDialog } from '../status/ReasonDialog.tsx'
import { useContract } from './use-contract.ts'
import { VersionFiles, VersionList } from './Versions.tsx'

const stages: readonly string[] = ['approved', 'waiting_docs', 'signing', 'completed']

/** The contract: made, read, signed, given up; and its former versions. Nothing before the approval. */
export function ContractCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { versions, withdrawal } = detail.contracts
  const contract = useContract(detail, save)
  const current = versions.find(({ state }) => state !== 'void')
  if (!stages.includes(detail.status) && versions.length === 0) return null
  return (
    <Card title="Contrato">
      {withdrawal && (
        <Alert tone="warn" className="mb-4" title={`O cliente desistiu em ${formatDateTime(withdrawal.at)}`}>
          {withdrawal.signed ? 'Depois de assinar, dentro do prazo. ' : 'Antes de assinar. '}
          {withdrawal.reason ? `Motivo: “${withdrawal.reason}”. ` : 'Não disse o motivo. '}
          {detail.outcome.owedCents > 0 && `${formatBRL(detail.outcome.owedCents)} voltam para ele.`}
        </Alert>
      )}
      {current ? (
        <Current detail={detail} version={current} contract={contract} />
      ) : (
        detail.outcome.end === null && (
          <>
            <p className="mb-4 text-ink-soft text-sm">
              Ainda não há contrato em vigor. Gerado, o cliente já pode ler; a assinatura abre depois da entrada.
            </p>
            <Button full variant="secondary" busy={contract.busy} onClick={contract.generate}>
              Gerar Contrato
            </Button>
          </>
        )
      )}
      <VersionList applicationId={detail.id} versions={versions.filter(({ state }) => state === 'void')} />
    </Card>
  )
}

type Version = AdminDetail['contracts']['versions'][number]
type CurrentProps = { detail: AdminDetail; version: Version; contract: ReturnType<typeof useContract> }

const states = {
  draft: 'O PDF está sendo feito',
  ready: 'Pronto para ler e assinar',
  signed: 'Assinado',
  void: 'Cancelado',
}

function Current({ detail, version, contract }: CurrentProps) {
  const [asks, setAsks] = useState(false)
  const when = (at: string | null) => at && formatDateTime(at)
  return (
    <>
      <Facts
        facts={[
          { label: 'Situação', value: states[version.state] },
          { label: 'Versão', value: `${version.version}, de ${formatDateTime(version.createdAt)}` },
          { label: 'Lido pelo cliente', value: when(version.readAt) ?? 'Ainda não' },
          { label: 'Assinado pelo cliente', value: when(version.signedAt) ?? 'Ainda não' },
        ]}
      />
      <VersionFiles applicationId={detail.id} version={version} />
      {version.state !== 'signed' && (
        <Button size="sm" variant="secondary" className="mt-4" onClick={() => setAsks(true)}>
          Cancelar o contrato
        </Button>
      )}
      {asks && (
        <ReasonDialog
          applicationId={detail.id}
          purpose="contract"
          failed={messageFor('contract_failed')}
          title="Cancelar este contrato?"
          hint="Fica no histórico; o cliente não vê o motivo"
          confirm="Cancelar o contrato"
          maxLength={1000}
          onConfirm={contract.takeBack}
          onClose={() => setAsks(false)}
        >
          <p>O cliente deixa de poder assinar esta versão. Depois você pode gerar outra.</p>
        </ReasonDialog>
      )}
    </>
  )
}
