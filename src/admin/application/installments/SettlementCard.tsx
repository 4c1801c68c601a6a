import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatReference } from '#domain/reference.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { AskManagers, askedHint } from '../../core/ApprovalAsks.tsx'
import { admin } from '../../core/api.ts'
import { sinceContract } from '../../core/past-day.ts'
import { DatedNoteDialog } from '../DatedNoteDialog.tsx'
import { ReasonDialog } from '../status/ReasonDialog.tsx'
import { askedOr, type Save } from '../use-application.ts'

type Props = { detail: AdminDetail; save: Save }
type Settlement = NonNullable<AdminDetail['settlement']>

const failed = sentenceFor('lien_failed')
const onlyManagersId = 'baixa-so-a-gestao'

/** The end of a contract: its settlement term, and the release of the lien, which an analyst records. */
export function SettlementCard({ detail, save }: Props) {
  const { settlement } = detail
  if (settlement === null) return null
  const { term, voidedAt, lien } = settlement
  return (
    <Card title="Quitação">
      {term ? (
        <p className="figures text-sm">
          Quitado em <span>{formatPlainDate(term.settledOn)}</span>. Termo{' '}
          <span translate="no">{formatReference(term.code)}</span>
          <span>{term.sizeBytes === null ? ', sendo lacrado.' : '.'}</span>
        </p>
      ) : (
        <p key="void" className="text-sm">
          O último termo deixou de valer<span>{voidedAt && ` em ${formatDateTime(voidedAt)}`}</span>: o motivo está no
          histórico.
        </p>
      )}
      {term?.sizeBytes && (
        <a
          href={`/api/admin/applications/${detail.id}/settlement/${term.id}/file`}
          download
          className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
        >
          <Download aria-hidden className="size-4 shrink-0" />
          Termo de quitação
        </a>
      )}
      {lien && <Lien detail={detail} save={save} lien={lien} record={settlement.lienRecord} />}
    </Card>
  )
}

type LienProps = Props & { lien: NonNullable<Settlement['lien']>; record: Settlement['lienRecord'] }

function Lien({ detail, save, lien, record }: LienProps) {
  const settledOn = detail.settlement?.term?.settledOn
  const since = settledOn ? ({ day: settledOn, before: 'before_settlement' } as const) : sinceContract(detail)
  const [dialog, setDialog] = useState<'record' | null>(null)
  const { lien: request } = admin.applications[':id']
  const asks = detail.acts.releaseLien === 'ask'
  const isAsked = detail.asks.some(({ kind }) => kind === 'lien_release')
  const param = { id: detail.id }
  return (
    <div className="mt-3 border-line border-t pt-3">
      <h3 className="mb-1 font-semibold text-sm">Gravame</h3>
      {record && lien.releasedOn ? (
        <p className="break-words text-sm">
          Baixa em <span>{formatPlainDate(lien.releasedOn)}</span>, protocolo{' '}
          <span translate="no">{lien.protocol}</span>. Registrada por <span>{record.by}</span> em{' '}
          <span>{formatDateTime(record.at)}</span>.<span>{record.note && ` ${record.note}`}</span>
        </p>
      ) : (
        <p key="promised" className="flex flex-wrap items-center gap-2 text-sm">
          <span>{`Prometida até ${formatPlainDate(lien.dueOn)}`}</span>
          {lien.isLate && <Badge tone="bad">Atrasada</Badge>}
        </p>
      )}
      <div className="mt-3">
        {!record && (
          <>
            <Button variant="secondary" size="sm" disabled={isAsked} onClick={() => setDialog('record')}>
              Registrar a baixa
            </Button>
            {asks && (
              <p className="mt-2 text-ink-soft text-sm">
                <span>
                  {isAsked ? 'Já pedido: espera a aprovação de outra pessoa.' : 'Vale com a aprovação de outra pessoa.'}
                </span>
              </p>
            )}
          </>
        )}
        {record && <UndoLien detail={detail} save={save} />}
      </div>
      {dialog === 'record' && (
        <DatedNoteDialog
          title="Registrar a baixa do gravame"
          intro="Registre só depois que o Detran confirmar. O cliente recebe um e-mail e vê o dia e o protocolo."
          confirm="Registrar"
          failed={failed}
          record={`lien:${detail.id}`}
          day={{ name: 'releasedOn', label: 'Dia da baixa no Detran', since }}
          line={{ name: 'protocol', label: 'Protocolo', hint: 'O cliente vê', maxLength: 60 }}
          note={{
            name: 'note',
            label: 'Observação',
            hint: 'Fica no histórico; o cliente não vê',
            maxLength: 1000,
            optional: true,
          }}
          onSave={(releasedOn, note, protocol) =>
            save(
              () => request.$post({ param, json: { releasedOn, protocol, ...(note && { note }) } }),
              askedOr('lien_release', sentenceFor('lien_recorded')),
            )
          }
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** Undoes the record of a release; analysts ask the managers to. */
function UndoLien({ detail, save }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isAtOnce = detail.acts.undoLien === true
  const words = isAtOnce
    ? {
        title: 'Desfazer o registro da baixa',
        hint: 'Fica no histórico. O cliente recebe um e-mail: a baixa ainda não saiu.',
        confirm: 'Desfazer o registro',
      }
    : {
        title: 'Pedir à gestão para desfazer o registro da baixa?',
        hint: askedHint,
        confirm: 'Pedir à gestão',
        busyLabel: 'Pedindo...',
      }
  const request = admin.applications[':id'].lien.undoing
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        disabled={!isAtOnce}
        aria-describedby={isAtOnce ? undefined : onlyManagersId}
        onClick={() => setOpen(true)}
      >
        Desfazer o registro
      </Button>
      {!isAtOnce && (
        <AskManagers
          id={onlyManagersId}
          reason="Só a gestão desfaz o registro da baixa."
          act="desfazer o registro da baixa"
          isAsked={detail.asks.some(({ kind }) => kind === 'lien_undoing')}
          onAsk={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <ReasonDialog
          applicationId={detail.id}
          purpose="lien"
          {...words}
          variant={isAtOnce ? 'danger' : 'primary'}
          asks={!isAtOnce}
          maxLength={500}
          failed={failed}
          onConfirm={async (reason) => {
            const answer = await save(
              () => request.$post({ param: { id: detail.id }, json: { reason } }),
              sentenceFor(isAtOnce ? 'lien_undone' : 'managers_asked'),
            )
            return answer.ok ? null : answer.failure
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
