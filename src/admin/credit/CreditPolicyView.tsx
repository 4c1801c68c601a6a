import type { ClientResponse } from 'hono/client'
import { useState } from 'react'
import type { PageApprovals } from '#api/approvals.ts'
import type { CreditPolicyView as Stored, TrialView } from '#api/credit.ts'
import { bandInWords, outcomeLabels, policyDifferences, rowInWords } from '#content/credit.ts'
import { refusalLabels } from '#content/refusals.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import {
  type CreditPolicy,
  type PolicyOutcome,
  type PolicyRow,
  policyOutcomes,
  policyReasons,
  unreachableRows,
} from '#domain/credit/policy.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { besideOwnFields, type Replaced, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { FieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { RequestedChanges } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { DraftNotice } from '../core/DraftNotice.tsx'
import { draftKey } from '../core/drafts.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { detailPath, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { type Loaded, LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { Conditions } from './Conditions.tsx'
import {
  hasDecimals,
  limitUnits,
  policyOf,
  type TypedLimits,
  type TypedPolicy,
  type TypedRow,
  typedOf,
} from './typed-policy.ts'

type Page = Stored & PageApprovals & { trial: TrialView | null }

/** How often (ms) the page asks for the progress of a running trial. */
const everyMs = (data: Page | undefined) => (data?.trial?.state === 'running' ? 1_000 : 30_000)

/** /admin/configuracoes/credito: the credit policy in force, and the draft of the next one. */
export function CreditPolicyView() {
  const { data, failure, reload, change } = useLoad<Page>(
    'credit-policy',
    (signal) => call(admin['credit-policy'].$get({}, { init: { signal } })),
    { every: everyMs },
  )
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Política de crédito" />
        <LinkButton href={paths.settings} variant="secondary" size="sm">
          Configurações
        </LinkButton>
      </div>
      {failure && !data && (
        <LoadFailure title="Erro ao carregar a política de crédito" failure={failure} onRetry={reload} />
      )}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <RequestedChanges approvals={data} />
          <InForce stored={data} />
          <Draft stored={data} change={change} reload={reload} />
          <Trial stored={data} onChanged={reload} />
          <Versions stored={data} />
        </>
      )}
    </div>
  )
}

function InForce({ stored: { current, version, inForceAt } }: { stored: Stored }) {
  return (
    <Card title={version === null ? 'Em vigor: política padrão' : `Em vigor: versão ${version}`}>
      {inForceAt && (
        <p className="mb-2 text-ink-soft text-sm">
          <span>{`Desde ${formatDateTime(inForceAt)}`}</span>
        </p>
      )}
      <Rows rows={current.rows} />
    </Card>
  )
}

function Rows({ rows }: { rows: readonly PolicyRow[] }) {
  return (
    <ol className="grid list-decimal gap-1 pl-5 text-sm">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and the order of a stored policy stays.
        <li key={index}>
          <span>{rowInWords(row)}</span>
        </li>
      ))}
      <li>Nos outros casos, uma pessoa decide.</li>
    </ol>
  )
}

/** The customer reads the reason of a refusal, and staff that of a review. */
const hasReason = (outcome: PolicyOutcome) => outcome === 'review' || outcome === 'refuse'

const newRow = (): TypedRow => ({ key: crypto.randomUUID(), conditions: [], outcome: 'review', reason: 'policy' })

/** The table of the next policy. Nothing of it counts before another manager has approved it. */
function Draft({ stored, change, reload }: { stored: Page } & Pick<Loaded<Page>, 'change' | 'reload'>) {
  const { busy: isPublishing, failure: refused, press } = usePress()
  const begun = stored.draft?.policy ?? stored.current
  const seenAt = stored.draft?.at ?? null
  const form = useForm({
    initial: typedOf(begun),
    read: policyOf,
    draft: { key: draftKey('credit-policy') },
    send: async (policy: CreditPolicy) => {
      const failure = await send(
        () => admin['credit-policy'].draft.$put({ json: { policy, seenAt } }),
        'Rascunho salvo',
      )
      return failure && besideOwnFields(failure, (sent) => sent.replace(/^policy\./, ''))
    },
  })
  const { typed, errors, isChanged, failure, replaced } = form
  const { rows, limits } = typed
  const read = policyOf(typed)
  const policy = 'body' in read ? read.body : null
  const unreachable = policy ? unreachableRows(policy.rows) : []
  const news = replaced ? differences(replaced) : []
  const changes = stored.draft ? policyDifferences(stored.current, begun) : []

  /** Returns the failure, or null once it is stored. */
  async function send(request: () => Promise<ClientResponse<Page>>, done: string): Promise<Failure | null> {
    const answer = await change(() => call(request()))
    if (!answer.ok) {
      if (answer.failure.code === 'stale_policy') reload()
      return answer.failure
    }
    toast.success(done)
    approvalsChanged()
    return null
  }
  async function publish() {
    if (seenAt === null) return null
    return send(() => admin['credit-policy'].publication.$post({ json: { seenAt } }), sentenceFor('approval_asked'))
  }

  const forget = (part: string) => form.clear(...Object.keys(errors).filter((name) => name.startsWith(part)))
  function changeRows(next: readonly TypedRow[]) {
    form.change({ rows: next })
    forget('rows.')
  }
  const changeRow = (index: number, changes: Partial<TypedRow>) =>
    changeRows(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)))
  function move(index: number, by: -1 | 1) {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    if (row) next.splice(index + by, 0, row)
    changeRows(next)
  }

  return (
    <Card title="Próxima política">
      <p className="mb-3 text-ink-soft text-sm">
        {stored.draft ? (
          <span>{`Rascunho de ${stored.draft.by}, salvo em ${formatDateTime(stored.draft.at)}.`}</span>
        ) : (
          <span>Comece pela política em vigor. Nada muda até outra pessoa da gestão aprovar.</span>
        )}{' '}
        <span>
          Vale a primeira linha que servir; se nenhuma servir, uma pessoa decide. Uma linha que pede o comprovante de
          renda só serve enquanto a renda não está comprovada: o cliente recebe o pedido assim que o birô responde.
        </span>
      </p>
      <form {...form.props}>
        <DraftNotice foundAt={form.foundAt} onDiscard={form.discard} />
        {news.length > 0 && (
          <ConcurrentChanges
            title="O rascunho mudou enquanto você o editava"
            changes={news}
            {...(replaced && replacing(typed, replaced))}
            onDismiss={form.dismissReplaced}
          />
        )}
        <ol className="grid gap-3">
          {rows.map((row, index) => (
            <li key={row.key} className="grid gap-2 rounded-md border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <strong className="text-sm">{`Linha ${index + 1}`}</strong>
                <span className="flex gap-1">
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={index === 0}
                    aria-label={`Subir a linha ${index + 1}`}
                    onClick={() => move(index, -1)}
                  >
                    Subir
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={index === rows.length - 1}
                    aria-label={`Descer a linha ${index + 1}`}
                    onClick={() => move(index, 1)}
                  >
                    Descer
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Tirar a linha ${index + 1}`}
                    onClick={() => changeRows(rows.filter((one) => one.key !== row.key))}
                  >
                    Tirar
                  </Button>
                </span>
              </div>
              <Conditions
                row={row}
                name={`rows.${index}.conditions`}
                errors={errors}
                onChange={(conditions) => changeRow(index, { conditions })}
              />
              <div className="grid gap-2 sm:grid-cols-2">
                <SelectField
                  label="Recomendação"
                  value={row.outcome}
                  options={policyOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
                  onChange={({ target }) => {
                    const outcome = policyOutcomes.find((one) => one === target.value) ?? 'review'
                    changeRow(index, { outcome, reason: hasReason(outcome) ? (row.reason ?? 'policy') : null })
                  }}
                />
                {hasReason(row.outcome) && (
                  <SelectField
                    label="Motivo para o cliente"
                    value={row.reason ?? ''}
                    options={policyReasons.map((value) => ({ value, label: refusalLabels[value] }))}
                    onChange={({ target }) =>
                      changeRow(index, { reason: policyReasons.find((one) => one === target.value) ?? null })
                    }
                  />
                )}
              </div>
              {unreachable.includes(index) && (
                <Alert tone="warn" role="status" title="Esta linha nunca decide">
                  As linhas acima já servem para todos os casos dela, ou as condições dela se contradizem.
                </Alert>
              )}
            </li>
          ))}
        </ol>
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          disabled={rows.length >= 30}
          onClick={() => changeRows([...rows, newRow()])}
        >
          Nova linha
        </Button>
        <Limits
          limits={limits}
          errors={errors}
          onChange={(next, name) => {
            form.change({ limits: next })
            form.clear(name)
          }}
        />
        {failure && failure.code !== 'unauthenticated' && !(failure.code === 'stale_policy' && news.length > 0) && (
          <Alert tone="bad" role="alert" title={sentenceOf(failure)} />
        )}
        {stored.draft && !isChanged && <DraftDifferences lines={changes} />}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Salvando..." disabled={!isChanged}>
            Salvar rascunho
          </Button>
          <Button
            variant="secondary"
            busy={isPublishing}
            busyLabel="Enviando..."
            disabled={changes.length === 0 || isChanged}
            onClick={() => void press('publish', publish)}
          >
            Pedir a publicação
          </Button>
          {isChanged && (
            <Button variant="ghost" onClick={form.discard}>
              Descartar
            </Button>
          )}
          <PressFailure failure={refused} />
        </div>
      </form>
    </Card>
  )
}

function DraftDifferences({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="mt-3 text-sm">O rascunho salvo é igual à política em vigor.</p>
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-semibold">O que muda com este rascunho</h3>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns what a colleague changed of the stored draft, a line each. */
function differences({ before, now }: Replaced<TypedPolicy>): { id: string; text: string }[] {
  const [former, next] = [policyOf(before), policyOf(now)]
  if (!('body' in former && 'body' in next)) return []
  return policyDifferences(former.body, next.body).map((line) => ({ id: line, text: line }))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Says which part of the stored draft the typed one takes the place of, with what a colleague changed in it. */
function replacing(typed: TypedPolicy, { before, now }: Replaced<TypedPolicy>): { next?: string } {
  const isLost = (part: keyof TypedPolicy) => !isSame(before[part], now[part]) && !isSame(typed[part], now[part])
  const [rows, limits] = [isLost('rows'), isLost('limits')]
  if (!rows && !limits) return {}
  const place = rows
    ? limits
      ? 'as linhas e os limites do rascunho pelos seus'
      : 'as linhas do rascunho pelas suas'
    : 'os limites do rascunho pelos seus'
  const lost = rows && !limits ? 'nelas' : 'neles'
  return {
    next: `Salvar troca ${place}: o que outra pessoa mudou ${lost} se perde. Para manter, escreva a mudança aqui antes.`,
  }
}

const limitFields = [
  ['mostShare', 'Parcela, até (% da renda)'],
  ['mostFinancedCents', 'Financiado, até (R$)'],
  ['leastEntry', 'Entrada, ao menos (%)'],
  ['mostInstallments', 'Parcelas, até'],
  ['automaticCents', 'Aprovar sem pessoa, até (R$)'],
] as const

type LimitsProps = {
  limits: readonly TypedLimits[]
  errors: FieldErrors
  /** `name` is the field that was typed. */
  onChange: (limits: readonly TypedLimits[], name: string) => void
}

/** The limits of each band; an empty field is no limit. */
function Limits({ limits, errors, onChange }: LimitsProps) {
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">Limites por faixa</legend>
      <p className="mb-2 text-ink-soft text-sm">
        Um plano acima deles não passa, e a análise mostra o que passaria. Campo vazio: sem limite. Sem score, valem os
        da primeira faixa. Aprovar sem pessoa: só o que a política aprova, com score do birô a partir de 500, até o
        valor financiado do campo; 0,00 é nunca. Recusar é sempre de uma pessoa.
      </p>
      <div className="grid gap-3">
        {limits.map((one, band) => (
          <fieldset key={bandInWords(band)} className="rounded-md border border-line p-3">
            <legend className="px-1 text-sm">{bandInWords(band)}</legend>
            <div className="grid grid-cols-2 gap-2 md:grid-cols-5">
              {limitFields.map(([kind, label]) => {
                const name = `limits.${band}.${kind}`
                return (
                  <TextField
                    key={kind}
                    label={label}
                    name={name}
                    inputMode={hasDecimals(limitUnits[kind]) ? 'decimal' : 'numeric'}
                    autoComplete="off"
                    value={one[kind]}
                    error={errors[name]}
                    onChange={({ target: { value } }) =>
                      onChange(
                        limits.map((each, at) => (at === band ? { ...each, [kind]: value } : each)),
                        name,
                      )
                    }
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

/** What the draft would have said to the applications of the last 90 days. */
function Trial({ stored: { trial, draft }, onChanged }: { stored: Page; onChanged: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const isRunning = trial?.state === 'running'

  async function send(request: () => Promise<ClientResponse<unknown>>) {
    setFailure(null)
    const answer = await call(request())
    if (!answer.ok) setFailure(answer.failure)
    onChanged()
  }

  return (
    <Card title="Testar nos últimos 90 dias">
      <p className="mb-3 text-ink-soft text-sm">
        O rascunho salvo responde a cada pedido recebido no período, e a política em vigor também. Ninguém é avisado.
      </p>
      {failure && <Alert tone="bad" role="alert" title={sentenceOf(failure)} />}
      {isRunning ? (
        <Button variant="secondary" onClick={() => void send(() => admin['credit-policy'].trial.$delete())}>
          Parar o teste
        </Button>
      ) : (
        <Button
          variant="secondary"
          disabled={draft === null}
          onClick={() => void send(() => admin['credit-policy'].trial.$post())}
        >
          Testar o rascunho
        </Button>
      )}
      {draft === null && <p className="mt-2 text-ink-soft text-sm">Salve um rascunho para testar.</p>}
      {trial && <TrialResult trial={trial} />}
    </Card>
  )
}

const states = { running: 'em andamento', done: 'terminado', stopped: 'parado' } as const

function TrialResult({ trial }: { trial: TrialView }) {
  const { counts, late, done, total, changed } = trial
  const sum = (place: 0 | 1, outcome: string, of = counts) =>
    Object.entries(of).reduce((all, [pair, count]) => (pair.split('>')[place] === outcome ? all + count : all), 0)
  const lateOnes = Object.values(late).reduce((all, count) => all + count, 0)
  const percent = (part: number) => (done > 0 ? `${Math.round((part / done) * 100)}%` : '—')
  return (
    <div className="mt-3 text-sm" role="status">
      <p>
        <span>{`Teste de ${trial.by}, ${formatDateTime(trial.at)}: ${states[trial.state]}.`}</span>
      </p>
      <progress className="mt-1 w-full" value={done} max={Math.max(total, 1)} aria-label="Andamento do teste" />
      <p className="figures">
        <span>{`${done} de ${total} pedidos`}</span>
      </p>
      <table className="mt-2 w-full max-w-md text-left">
        <caption className="sr-only">Respostas das duas políticas</caption>
        <thead>
          <tr>
            <th scope="col">Recomendação</th>
            <th scope="col">Em vigor no teste</th>
            <th scope="col">Rascunho testado</th>
          </tr>
        </thead>
        <tbody>
          {policyOutcomes.map((outcome) => (
            <tr key={outcome} className="border-line border-t">
              <th scope="row" className="font-normal">
                {outcomeLabels[outcome]}
              </th>
              <td className="figures">{`${sum(0, outcome)} (${percent(sum(0, outcome))})`}</td>
              <td className="figures">{`${sum(1, outcome)} (${percent(sum(1, outcome))})`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lateOnes > 0 && (
        <p className="mt-2">
          <span>
            {`${lateOnes === 1 ? 'Há 1 contrato' : `Há ${lateOnes} contratos`} desses pedidos com parcela em atraso. Seriam recusados: ${sum(1, 'refuse', late)} pelo rascunho testado, ${sum(0, 'refuse', late)} pela política em vigor no teste.`}
          </span>
        </p>
      )}
      {changed.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer underline underline-offset-4">
            <span>{`Pedidos que mudam de resposta (mostrando ${changed.length})`}</span>
          </summary>
          <ul className="mt-1 grid gap-1">
            {changed.map(({ id, contractNumber, from, to }) => (
              <li key={id}>
                <a href={detailPath(id)} className="figures underline underline-offset-4" translate="no">
                  {contractNumber}
                </a>{' '}
                <span>{`${outcomeLabels[from]} → ${outcomeLabels[to]}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Every version that was in force, so that the policy behind a decision can be read years later. */
function Versions({ stored: { versions } }: { stored: Stored }) {
  if (versions.length === 0) return null
  return (
    <Card title="Versões">
      <ul className="grid gap-2 text-sm">
        {versions.map(({ version, by, approvedBy, inForceAt, replacedAt, policy }) => (
          <li key={version}>
            <details>
              <summary className="min-h-6 cursor-pointer">
                <span>
                  {`Versão ${version}: de ${by}, aprovada por ${approvedBy ?? by}, desde ${formatDateTime(inForceAt)}${replacedAt ? ` até ${formatDateTime(replacedAt)}` : ''}`}
                </span>
              </summary>
              <Rows rows={policy.rows} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
