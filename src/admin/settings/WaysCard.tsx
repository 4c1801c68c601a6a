import type { ReactNode } from 'react'
import type { WaySettingsResponse } from '#api/settings.ts'
import { sentenceFor } from '#content/sentences.ts'
import { paidPurposeNames, wayDifferences, wayTitles } from '#content/ways-to-pay.ts'
import { canServe, leavesNoWay, paidPurposes, type WaySetting } from '#domain/payments/ways.ts'
import { useForm } from '#forms/use-form.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
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

/** Which ways to pay the bank offers, for what and from which sum. Another manager approves a change. */
export function WaysCard({ onAsked, children }: { onAsked: () => void; children?: ReactNode }) {
  const { data, failure, reload } = useLoad(
    'settings/ways',
    (signal) => call(admin.settings.ways.$get({}, { init: { signal } })),
    eachMinute,
  )
  return (
    <Card title="Formas de pagamento">
      <p className="mb-4 text-ink-soft text-sm">
        O portal oferece estas formas, e o site, o contrato e os e-mails citam só elas. Outra pessoa da gestão aprova
        uma mudança. Ela vale também para quem já assinou: o portal passa a oferecer as formas novas, e um débito já
        ligado continua. O texto do contrato assinado não muda.
      </p>
      <div className="contents">{children}</div>
      {failure && !data && (
        <LoadFailure title="Erro ao carregar as formas de pagamento" failure={failure} onRetry={reload} />
      )}
      {!data && !failure && <Loading />}
      {data && <WaysForm stored={data} onAsked={onAsked} />}
    </Card>
  )
}

function WaysForm({ stored, onAsked }: { stored: WaySettingsResponse; onAsked: () => void }) {
  const { configured } = stored
  const form = useForm<WaySettingsResponse['ways'], WaySettingsResponse['ways']>({
    initial: stored.ways,
    read: (typed) => (leavesNoWay(typed, configured) ? null : { body: typed }),
    draft: { key: draftKey('ways') },
    send: async (ways) => {
      const answer = await call(admin.settings.ways.$put({ json: { ways } }))
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
  const { typed: ways, isChanged, failure, replaced } = form
  const isNone = leavesNoWay(ways, configured)

  return (
    <form {...form.props} className="grid gap-4">
      {configured.map((way) => {
        const change = (part: Partial<WaySetting>) => form.change({ [way]: { ...ways[way], ...part } })
        return (
          <fieldset key={way} className="border-line border-t pt-3">
            <legend className="float-left mb-2 w-full font-semibold text-sm">{wayTitles[way]}</legend>
            <div className="clear-both grid gap-3 sm:grid-cols-3 sm:items-end">
              {paidPurposes.map((purpose) => (
                <CheckboxField
                  key={purpose}
                  label={paidPurposeNames[purpose]}
                  disabled={!canServe(way, purpose)}
                  checked={canServe(way, purpose) && ways[way][purpose]}
                  onChange={(event) => change({ [purpose]: event.currentTarget.checked })}
                />
              ))}
              {way !== 'debit' && (
                <ReaisField
                  label={`${wayTitles[way]}, a partir de`}
                  cents={ways[way].fromCents}
                  onCentsChange={(cents) => change({ fromCents: cents ?? 0 })}
                />
              )}
            </div>
          </fieldset>
        )
      })}
      {isNone && (
        <Alert tone="bad" role="alert" title={sentenceFor('ways_none')}>
          Ligue outra forma antes de desligar esta.
        </Alert>
      )}
      {failure && failure.code !== 'unauthenticated' && <Alert tone="bad" role="alert" title={sentenceOf(failure)} />}
      {replaced && (
        <ConcurrentChanges
          title="As formas de pagamento mudaram enquanto você as via"
          changes={wayDifferences(replaced.before, replaced.now).map((text) => ({ id: text, text }))}
          next="Confira antes de pedir."
          onDismiss={form.dismissReplaced}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Pedindo..." disabled={!isChanged || isNone}>
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
