import type { AdminDetail } from '#api/admin.ts'
import type { AnalysisView } from '#api/credit.ts'
import {
  askBureauWords,
  bureauSentence,
  conditionInWords,
  factInWords,
  factLabels,
  limitLabels,
  negativesInWords,
  outcomeLabels,
  recordInWords,
  sourceLabels,
} from '#content/credit.ts'
import { refusalLabels } from '#content/refusals.ts'
import { contestedLabels } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { nextStage } from '#domain/application/transition.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { ShortcutKey } from '../core/shortcuts.tsx'
import { waitsForCustomer } from './analysis-wait.ts'
import { CounterOffer } from './CounterOffer.tsx'
import { SaveFailure } from './DialogFailure.tsx'
import { IncomeProof } from './IncomeProof.tsx'
import { MoveDialog } from './status/MoveDialog.tsx'
import { knownStatus } from './status/tracker-step.ts'
import { useStatusChange } from './status/use-status-change.ts'
import type { Save } from './use-application.ts'

type Props = { detail: AdminDetail; save: Save }

/** What the credit policy says of the application, what weighs most in it, and where each fact comes from. */
export function AnalysisCard({ detail, save }: Props) {
  const { analysis } = detail
  return (
    <Card title="Análise" action={<Outcome analysis={analysis} />}>
      <Weightiest analysis={analysis} />
      <WhyThis analysis={analysis} />
      <Contested detail={detail} />
      <IncomeProof detail={detail} save={save} />
      <CounterOffer detail={detail} save={save} />
      <Recommended detail={detail} save={save} />
      <Bureau detail={detail} save={save} />
      <details className="mt-2 text-sm">
        <summary className="min-h-6 cursor-pointer underline underline-offset-4">Todos os fatos</summary>
        <ul className="mt-1 grid gap-1">
          {analysis.facts.map((one) => (
            <li key={one.fact} className="flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-soft">{factLabels[one.fact]}</span>
              <FactValue fact={one} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

/** Takes the recommendation with its reason, in one press; without one, a person decides by the buttons above. */
function Recommended({ detail, save }: Props) {
  const change = useStatusChange(detail, save)
  const { outcome } = detail.analysis.judgement
  if (outcome === 'review' || outcome === 'prove' || !detail.analysis.isOpen || !detail.outcome.may.move) return null
  const to = outcome === 'approve' ? 'approved' : 'rejected'
  const isAsked = detail.asks.some(({ kind }) => kind === 'decision')
  if (isAsked || waitsForCustomer(detail.analysis)) return null
  // The key goes one stage on, and an application that has just come in is not approved by it.
  const hasKey = to === 'rejected' || nextStage(knownStatus(detail)) === to
  return (
    <div className="mt-3">
      <Button
        size="sm"
        variant={outcome === 'approve' ? 'ok' : 'danger'}
        busy={change.busy}
        busyLabel="Salvando..."
        aria-keyshortcuts={hasKey ? 'a' : undefined}
        onClick={(event) => event.detail < 2 && void change.propose(to)}
      >
        <span>{outcome === 'approve' ? 'Seguir a recomendação: aprovar' : 'Seguir a recomendação: recusar'}</span>{' '}
        {hasKey && <ShortcutKey>A</ShortcutKey>}
      </Button>
      <SaveFailure failure={change.failure} failed={sentenceFor('status_failed')} className="mt-2" />
      <MoveDialog detail={detail} change={change} />
    </div>
  )
}

const tones = { approve: 'text-ok', prove: 'text-ink', review: 'text-ink', refuse: 'text-bad' } as const

function Outcome({ analysis: { judgement, policyVersion } }: { analysis: AnalysisView }) {
  return (
    <p className="text-sm">
      <span className="text-ink-faint">
        {policyVersion === null ? 'Política padrão:' : `Política, versão ${policyVersion}:`}
      </span>{' '}
      <strong className={classes('text-base', tones[judgement.outcome])}>{outcomeLabels[judgement.outcome]}</strong>
    </p>
  )
}

function Weightiest({ analysis }: { analysis: AnalysisView }) {
  const shown = analysis.weightiest.flatMap((fact) => analysis.facts.find((one) => one.fact === fact) ?? [])
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-2">
      {shown.map((one) => (
        <div key={one.fact} className="min-w-0 text-sm">
          <dt className="text-ink-faint text-xs">{factLabels[one.fact]}</dt>
          <dd className="figures font-semibold text-lg leading-snug">{factInWords(one.fact, one.value)}</dd>
          <dd className="text-ink-faint text-xs">{sourceOf(one)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = AnalysisView['facts'][number]

const sourceOf = ({ source, on }: Fact) =>
  on === null ? sourceLabels[source] : `${sourceLabels[source]}, ${formatPlainDate(on)}`

function FactValue({ fact }: { fact: Fact }) {
  return (
    <span className="figures text-right">
      <span className="font-semibold">{factInWords(fact.fact, fact.value)}</span>{' '}
      <span className="text-ink-faint text-xs">{sourceOf(fact)}</span>
    </span>
  )
}

/** The row that fits, the limits that the plan breaks, and the reasons that follow. */
function WhyThis({ analysis: { row, judgement } }: { analysis: AnalysisView }) {
  return (
    <div className="mt-2 text-sm">
      <p>
        <span className="text-ink-faint">Por quê:</span>{' '}
        <span>
          {row === null
            ? 'nenhuma linha da política serve, e uma pessoa decide.'
            : `linha ${(judgement.row ?? 0) + 1}, ${row.conditions.map(conditionInWords).join(' e ') || 'qualquer pedido'}.`}
        </span>
      </p>
      {judgement.broken.map((kind) => (
        <p key={kind}>{`${limitLabels[kind]}.`}</p>
      ))}
      {judgement.reasons.length > 0 && (
        <p>
          <span className="text-ink-faint">Motivo para o cliente:</span>{' '}
          <span>{`${judgement.reasons.map((reason) => refusalLabels[reason]).join('; ')}.`}</span>
        </p>
      )}
    </div>
  )
}

/** The facts that the customer says are wrong, in a review that is not answered. */
function Contested({ detail: { reviews } }: { detail: AdminDetail }) {
  const open = reviews.find(
    ({ state, contested }) => state !== 'closed' && state !== 'answered' && contested.length > 0,
  )
  if (open === undefined) return null
  return (
    <p className="mt-1 text-sm">
      <span className="text-ink-faint">O cliente contesta:</span>{' '}
      <strong>{open.contested.map((fact) => contestedLabels[fact]).join(', ')}</strong>{' '}
      <span className="text-ink-faint">
        (revisão <span translate="no">{open.protocol}</span>)
      </span>
    </p>
  )
}

/** The answer of the credit bureau, and the way to ask it again. */
function Bureau({ detail: { id, analysis }, save }: Props) {
  const { busy, failure, press } = usePress()
  const { bureau, acts } = analysis
  const { record, state } = bureau

  const ask = async () => {
    const request = () => admin.applications[':id'].bureau.$post({ param: { id } })
    return failureIn(await save(request, 'Consulta ao birô pedida'))
  }

  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t pt-2 text-sm">
      <div className="min-w-0">
        {record && (
          <p>
            <span>{recordInWords(record)}</span>
          </p>
        )}
        {record && record.negatives.count > 0 && (
          <p>
            <span>{negativesInWords(record.negatives)}</span>
          </p>
        )}
        {state !== 'answered' && (
          <p className="text-ink-soft">
            <span>{bureauSentence({ ...bureau, state })}</span>
          </p>
        )}
        {state === 'down' && bureau.at && (
          <p className="text-ink-faint text-xs">
            <span>{`Última tentativa: ${formatDateTime(bureau.at)}`}</span>
          </p>
        )}
      </div>
      {analysis.isOpen && state !== 'off' && state !== 'asked' && (
        <span className="flex flex-wrap items-center gap-2">
          {acts.askBureau === true ? (
            <Button size="sm" variant="secondary" busy={busy} onClick={() => void press('ask', ask)}>
              {askBureauWords(state, bureau.costCents)}
            </Button>
          ) : (
            <span className="text-ink-faint text-xs">{sentenceFor(acts.askBureau)}</span>
          )}
        </span>
      )}
      <SaveFailure failure={failure} failed="A consulta ao birô não foi pedida" />
    </div>
  )
}
