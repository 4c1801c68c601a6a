import { usePress } from '#forms/use-press.ts'
import { failureIn, serverDate } from '#lib/api.ts'
import '#content/sentences/contract.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { approvedStatuses } from '#domain/application/status.ts'
import { brazilianDate, formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { isReleaseOver, lastDayToRelease } from '#domain/offer/released-credit.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { DoneCard } from '#ui/structure/DoneCard.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { SaveFailure } from './DialogFailure.tsx'
import { ReasonDialog } from './status/ReasonDialog.tsx'
import type { Save } from './use-application.ts'

/** The contract and its voided versions: an analyst makes it and cancels it. Shows nothing before the approval. */
export function ContractCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { versions, withdrawal } = detail.contracts
  const contract = useContract(detail, save)
  const current = versions.find(({ state }) => state !== 'void')
  const isApproved = (approvedStatuses as readonly string[]).includes(detail.status)
  if (!isApproved && versions.length === 0) return null
  const signedAt = detail.outcome.end === null && detail.handOver ? current?.signedAt : null
  return (
    <DoneCard title="Contrato" done={signedAt ? `Assinado em ${formatDateTime(signedAt)}` : null}>
      {withdrawal && (
        <Alert tone="warn" className="mb-4" title={`O cliente desistiu em ${formatDateTime(withdrawal.at)}`}>
          <span>{withdrawal.signed ? 'Depois de assinar, dentro do prazo. ' : 'Antes de assinar. '}</span>
          <span>{withdrawal.reason ? `Motivo: “${withdrawal.reason}”. ` : 'Não disse o motivo. '}</span>
          <span>{detail.outcome.owedCents > 0 && `${formatBRL(detail.outcome.owedCents)} voltam para ele.`}</span>
        </Alert>
      )}
      {current ? (
        <Current detail={detail} version={current} contract={contract} />
      ) : (
        isApproved &&
        detail.outcome.end === null && (
          <>
            <p className="mb-4 text-ink-soft text-sm">
              Ainda não há contrato em vigor. Gerado, o cliente já pode ler<span>{signingOpens(detail)}</span>.
            </p>
            <Button full variant="secondary" busy={contract.busy} onClick={contract.generate}>
              Gerar Contrato
            </Button>
            <SaveFailure failure={contract.failure} failed={sentenceFor('contract_failed')} className="mt-2" />
          </>
        )
      )}
      <VersionList applicationId={detail.id} versions={versions.filter(({ state }) => state === 'void')} />
    </DoneCard>
  )
}

type Version = AdminDetail['contracts']['versions'][number]
type CurrentProps = { detail: AdminDetail; version: Version; contract: ReturnType<typeof useContract> }

const states = { draft: 'O PDF está sendo feito', signed: 'Assinado', void: 'Cancelado' }

const stateOf = ({ state }: Version, { may }: AdminDetail['outcome']) =>
  state !== 'ready' ? states[state] : may.sign ? 'Pronto para ler e assinar' : 'Pronto para ler'

/** Says what opens the signature of a new contract. Empty where nothing holds it up, or where it opens no more. */
export function signingOpens({ status, journey }: Pick<AdminDetail, 'status' | 'journey'>): string {
  if (status === 'completed') return ''
  if (journey.entryPaidAt === null) return '; a assinatura abre depois da entrada'
  return status === 'signing' ? ' e assinar' : '; a assinatura abre na etapa dela'
}

function Current({ detail, version, contract }: CurrentProps) {
  const [asks, setAsks] = useState(false)
  const when = (at: string | null) => at && formatDateTime(at)
  const { signedAt } = version
  const waitsForRelease = detail.status === 'signing' && detail.outcome.end === null && signedAt !== null
  const releaseUntil = waitsForRelease ? lastDayToRelease(brazilianDate(new Date(signedAt))) : null
  const isOver = waitsForRelease && isReleaseOver(new Date(signedAt), serverDate())
  return (
    <>
      <Facts
        facts={[
          { label: 'Situação', value: stateOf(version, detail.outcome) },
          { label: 'Versão', value: `${version.version}, de ${formatDateTime(version.createdAt)}` },
          { label: 'Lido pelo cliente', value: when(version.readAt) ?? 'Ainda não' },
          { label: 'Assinado pelo cliente', value: when(version.signedAt) ?? 'Ainda não' },
          ...(releaseUntil ? [{ label: 'Liberar o crédito até', value: formatPlainDate(releaseUntil) }] : []),
        ]}
      />
      <VersionFiles applicationId={detail.id} version={version} />
      {isOver && (
        <Alert tone="warn" className="mt-4" title="O prazo para liberar o crédito terminou">
          Cancele este contrato e gere outro, com datas novas. O cliente assina de novo, ou desiste e recebe tudo de
          volta.
        </Alert>
      )}
      {(version.state !== 'signed' || isOver) && (
        <Button size="sm" variant="secondary" className="mt-4" onClick={() => setAsks(true)}>
          Cancelar o contrato
        </Button>
      )}
      {asks && (
        <ReasonDialog
          applicationId={detail.id}
          purpose="contract"
          failed={sentenceFor('contract_failed')}
          title="Cancelar este contrato?"
          hint="Fica no histórico; o cliente não vê o motivo"
          confirm="Cancelar o contrato"
          maxLength={1000}
          onConfirm={contract.takeBack}
          onClose={() => setAsks(false)}
        >
          <p>
            <span>
              {version.state === 'signed'
                ? 'Esta versão assinada deixa de valer.'
                : 'O cliente deixa de poder assinar esta versão.'}
            </span>{' '}
            Depois você pode gerar outra.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

/** A version's PDFs: as read, and signed with the bank's seal. */
function VersionFiles({ applicationId, version }: { applicationId: string; version: Version }) {
  const base = `/api/admin/applications/${applicationId}/contracts/${version.id}/file`
  return (
    <div className="mt-3 flex flex-wrap gap-x-5">
      {version.readyAt && <FileLink href={`${base}?via=original`}>PDF</FileLink>}
      {version.sealedAt && <FileLink href={`${base}?via=assinada`}>PDF assinado</FileLink>}
    </div>
  )
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4">
      <Download aria-hidden className="size-4 shrink-0" />
      <span>{children}</span>
    </a>
  )
}

/** The voided versions, each with the reason. */
function VersionList({ applicationId, versions }: { applicationId: string; versions: readonly Version[] }) {
  if (versions.length === 0) return null
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h3 className="mb-2 font-semibold text-sm">Versões canceladas</h3>
      <ul className="grid gap-3 text-sm">
        {versions.map((version) => (
          <li key={version.id}>
            Versão <span>{version.version}</span>, cancelada em{' '}
            <span>{version.voidedAt && formatDateTime(version.voidedAt)}</span>
            <span>{version.voidedBy && ` por ${version.voidedBy}`}</span>: <span>{version.voidReason}</span>
            <VersionFiles applicationId={applicationId} version={version} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An analyst's actions on a contract. Each gives its failure, or null once it is stored. */
function useContract({ id }: AdminDetail, save: Save) {
  const { busy, failure, press } = usePress()
  const { contract } = admin.applications[':id']
  const param = { id }

  const stored = async (request: Parameters<Save>[0], done: string) => failureIn(await save(request, done))
  return {
    busy,
    failure,
    generate: () =>
      press('generate', () =>
        stored(
          (version) => contract.$post({ param, json: { version } }),
          'Contrato gerado. O PDF fica pronto em instantes',
        ),
      ),
    takeBack: (reason: string) =>
      stored((version) => contract.voiding.$post({ param, json: { version, reason } }), 'Contrato cancelado'),
  }
}
