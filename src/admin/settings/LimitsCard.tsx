import { type SubmitEvent, useState } from 'react'
import { moneyActNames, moneyRoleNames, moneySpanNames } from '#content/money-limits.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type MoneyLimits, moneyActs, moneyRoles } from '#domain/money-limits.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'

const spans = ['contractCents', 'dayCents'] as const

/** What one person may move of the bank's money alone. Another manager approves a change. */
export function LimitsCard({ onAsked }: { onAsked: () => void }) {
  const { data, failure, reload } = useLoad('settings/limits', (signal) =>
    call(admin.settings.limits.$get({}, { init: { signal } })),
  )
  return (
    <Card title="Alçadas">
      <p className="mb-4 text-ink-soft text-sm">
        Até estes valores uma pessoa movimenta o dinheiro do banco sozinha. Acima deles, outra pessoa da gestão aprova.
        Mudar uma alçada também precisa de outra pessoa.
      </p>
      {failure && !data && <LoadFailure title="Erro ao carregar as alçadas" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && <LimitsForm key={JSON.stringify(data)} stored={data} onAsked={onAsked} />}
    </Card>
  )
}

function LimitsForm({ stored, onAsked }: { stored: MoneyLimits; onAsked: () => void }) {
  const [limits, setLimits] = useState(stored)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isChanged = JSON.stringify(limits) !== JSON.stringify(stored)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isChanged) return
    setBusy(true)
    setFailure(null)
    const answer = await call(admin.settings.limits.$put({ json: limits }))
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast.success(sentenceFor('approval_asked'))
    approvalsChanged()
    onAsked()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {moneyActs.map((act) => (
        <fieldset key={act} className="border-line border-t pt-3">
          <legend className="float-left mb-2 w-full font-semibold text-sm">{moneyActNames[act]}</legend>
          <div className="grid clear-both gap-3 sm:grid-cols-2">
            {moneyRoles.flatMap((role) =>
              spans.map((span) => (
                <ReaisField
                  key={`${role}-${span}`}
                  label={`${moneyRoleNames[role]}, ${moneySpanNames[span]}`}
                  cents={limits[act][role][span]}
                  onCentsChange={(cents) =>
                    setLimits({
                      ...limits,
                      [act]: { ...limits[act], [role]: { ...limits[act][role], [span]: cents ?? 0 } },
                    })
                  }
                />
              )),
            )}
          </div>
        </fieldset>
      ))}
      {failure && failure.code !== 'unauthenticated' && <Alert tone="bad" role="alert" title={sentenceOf(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Salvando..." disabled={!isChanged}>
          Pedir a mudança
        </Button>
        {isChanged && (
          <Button variant="secondary" onClick={() => setLimits(stored)}>
            Descartar
          </Button>
        )}
      </div>
    </form>
  )
}
