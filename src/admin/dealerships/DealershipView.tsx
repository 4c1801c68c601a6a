import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { AffectedPickups } from '#api/dealerships.ts'
import { sentenceFor } from '#content/sentences.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { isAsked } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { DraftNotice } from '../core/DraftNotice.tsx'
import { approvalsChanged } from '../core/menu-counts.ts'
import { $router, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { dealershipChanges } from './dealership-form.ts'
import { OpeningFields } from './OpeningFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { type DealershipEditing, useDealershipForm } from './use-dealership-form.ts'

/** /admin/configuracoes/concessionarias/{slug}, and '/nova' there for a new one. */
export function DealershipView() {
  const page = useStore($router)
  const slug = page?.route === 'dealership' ? page.params.slug : ''
  const { data, failure, reload, change } = useLoad('dealerships', (signal) =>
    call(admin.dealerships.$get({}, { init: { signal } })),
  )
  const isNew = slug === 'nova'
  const dealership = data?.dealerships.find((one) => one.slug === slug)

  const save: DealershipEditing['save'] = async (json, cancelPickups, options) => {
    const answer = await change(() =>
      dealership
        ? call(
            admin.dealerships[':dealership'].$put({
              param: { dealership: slug },
              json: { ...json, version: dealership.version, cancelPickups },
            }),
          )
        : call(admin.dealerships.$post({ json }, options)),
    )
    if (answer.ok) {
      const asked = isAsked(data?.waiting ?? [], answer.data.waiting)
      toast.success(asked ? sentenceFor('place_asked') : 'Concessionária salva. O site acompanha em alguns minutos')
      approvalsChanged()
      go(paths.dealerships)
    } else if (answer.failure.code === 'stale_dealership') reload()
    return answer
  }

  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <a
        href={paths.dealerships}
        className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline"
      >
        ← Concessionárias
      </a>
      {failure && !data && <LoadFailure title="Erro ao carregar concessionárias" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && !dealership && !isNew && (
        <EmptyState title="Esta concessionária não existe">Confira o endereço, ou volte à lista.</EmptyState>
      )}
      {data && (dealership || isNew) && (
        <>
          <ViewTitle title={dealership?.facts.name ?? 'Nova concessionária'} />
          <DealershipForm key={slug} dealership={dealership} save={save} />
        </>
      )}
    </div>
  )
}

/** Adds or changes a dealership. Asks before a change cancels booked pick-ups that no longer fit. */
function DealershipForm(editing: DealershipEditing) {
  const saveButton = useRef<HTMLButtonElement>(null)
  const { form, fields, asks, affected } = useDealershipForm(editing)
  const { replaced } = form
  const news = replaced ? dealershipChanges(replaced.before, replaced.now) : []
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <DraftNotice foundAt={form.foundAt} onDiscard={form.discard} />
      <Card title="Endereço">
        <p className="mb-4 text-ink-soft text-sm">
          Clientes vão e ligam para cá. Por isso o que muda neste quadro vale quando outra pessoa da gestão aprovar.
        </p>
        <PlaceFields {...fields} />
      </Card>
      <OpeningFields {...fields} />
      {affected.length > 0 && <Affected pickups={affected} />}
      {news.length > 0 && (
        <ConcurrentChanges
          title="Esta concessionária mudou enquanto você a editava"
          changes={news}
          onDismiss={() => {
            form.dismissReplaced()
            saveButton.current?.focus()
          }}
        />
      )}
      {news.length === 0 && <FormFailure failure={form.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={saveButton}
          type="submit"
          variant={asks ? 'danger' : 'primary'}
          busy={form.busy}
          busyLabel="Salvando..."
        >
          {asks ? 'Salvar e cancelar as retiradas' : 'Salvar'}
        </Button>
        <LinkButton variant="secondary" href={paths.dealerships}>
          Voltar à lista
        </LinkButton>
      </div>
    </form>
  )
}

/** The pick-ups that a change would cancel. */
function Affected({ pickups }: AffectedPickups) {
  return (
    <Alert tone="warn" role="alert" title="Há retiradas marcadas que não cabem mais">
      Se você salvar, elas são canceladas, e cada cliente recebe um e-mail para escolher outro dia. Para mantê-las,
      reabra o dia ou remarque antes com cada cliente.
      <ul className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">
        {pickups.map(({ id: one, name, model, day, time }) => (
          <li key={one}>
            <span translate="no">{name}</span> (<span translate="no">{model}</span>): <span>{dayInWords(day)}</span>, às{' '}
            <span>{time}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
