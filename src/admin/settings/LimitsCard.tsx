import type { ReactNode } from 'react'
import { limitDifferences, moneyActNames, moneyRoleNames, moneySpanNames } from '#content/money-limits.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type MoneyLimits, moneyActs, moneyRoles } from '#domain/money-limits.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { headingOf } from '#ui/structure/heading-of.ts'
import { admin } from '../core/api.ts'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { draftKey } from '../core/drafts.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { useFocusAfter } from '../lists/list-focus.ts'

const spans = ['contractCents', 'dayCents'] as const

/** What one person may move of the bank's money alone. Another manager approves a change. */
export function LimitsCard({ onAsked, children }: { onAsked: () => void; children?: ReactNode }) {
  const { data, failure, reload } = useLoad(
    'settings/limits',
    (signal) => call(admin.settings.limits.$get({}, { init: { signal } })),
    eachMinute,
  )
  return (
    <Card title="Alçadas">
      <p className="mb-4 text-ink-soft text-sm">
        Até estes valores uma pessoa movimenta o dinheiro do banco sozinha. Acima deles, outra pessoa da gestão aprova.
        Mudar uma alçada também precisa de outra pessoa.
      </p>
      <div className="contents">{children}</div>
      {failure && !data && <LoadFailure title="Erro ao carregar as alçadas" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && <LimitsForm stored={data} onAsked={onAsked} />}
    </Card>
  )
}

function LimitsForm({ stored, onAsked }: { stored: MoneyLimits; onAsked: () => void }) {
  const form = useForm({
    initial: stored,
    read: (typed) => (JSON.stringify(typed) === JSON.stringify(stored) ? null : { body: typed }),
    draft: { key: draftKey('limits') },
    send: async (json) => {
      const answer = await call(admin.settings.limits.$put({ json }))
      if (!answer.ok) return answer.failure
      toast.success(sentenceFor('approval_asked'))
      approvalsChanged()
      onAsked()
      return null
    },
  })
  const focusAfter = useFocusAfter(form.isChanged)
  function discard() {
    // The pressed button goes with what it discards.
    focusAfter(() => headingOf(form.form.current?.closest('section')))
    form.discard()
  }
  const { typed: limits, isChanged, replaced } = form

  return (
    <form {...form.props} className="grid gap-4">
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
                    form.change({
                      [act]: { ...limits[act], [role]: { ...limits[act][role], [span]: cents ?? 0 } },
                    })
                  }
                />
              )),
            )}
          </div>
        </fieldset>
      ))}
      <FormFailure failure={form.failure} />
      {replaced && (
        <ConcurrentChanges
          title="As alçadas mudaram enquanto você as via"
          changes={limitDifferences(replaced.before, replaced.now).map((text) => ({ id: text, text }))}
          next="Confira antes de pedir."
          onDismiss={form.dismissReplaced}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Pedindo..." disabled={!isChanged}>
          Pedir a mudança
        </Button>
        {isChanged && (
          <Button variant="secondary" onClick={discard}>
            Descartar
          </Button>
        )}
      </div>
    </form>
  )
}
