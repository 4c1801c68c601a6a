import { type Ref, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { MotorcycleDetail, MotorcycleInput } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { PressFailure } from '#forms/PressFailure.tsx'
import { besideOwnFields, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { DraftNotice } from '../core/DraftNotice.tsx'
import { draftKey } from '../core/drafts.ts'
import { go, motoPath, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { bringBack } from './bring-back.ts'
import { NameFields, PriceFields, SpecFields, TextFields } from './MotoFields.tsx'
import { factsOf, type TypedFacts, type TypedMotorcycle, typedMotorcycle } from './moto-draft.ts'
import { changesSince } from './moto-words.ts'
import { PhotoFields } from './PhotoFields.tsx'

type Props = {
  /** Left out for a new one. */
  motorcycle?: MotorcycleDetail
  onSaved?: (saved: MotorcycleDetail) => void
  onStale?: () => void
}

/** Where the device keeps what is typed of a model ('nova' for a new one): it is no personal data. */
export const motoDraft = (id: string) => ({ key: draftKey(`moto:${id}`), area: 'device' }) as const

/** Everything about a model. Saving changes nothing on the site; only publishing does. */
export function MotoForm({ motorcycle, onSaved, onStale }: Props) {
  const isNew = motorcycle === undefined
  const banner = useRef<HTMLDivElement>(null)
  const wasRefused = useRef(false)
  const form = useForm<TypedMotorcycle, Wanted>({
    initial: typedMotorcycle(motorcycle),
    read: (typed) => {
      // What was typed can be saved once the motorcycle is back.
      if (motorcycle?.state === 'archived') return banner.current?.focus() ?? null
      return { body: { facts: factsOf(typed), state: typed.held ? 'held' : 'listed' } }
    },
    draft: motoDraft(motorcycle?.id ?? 'nova'),
    once: isNew ? 'motorcycle' : undefined,
    send: async (wanted, options) => {
      const answer = await save(motorcycle, wanted, options)
      if (answer.ok) {
        toast.success(sentenceFor('motorcycle_saved'))
        if (isNew) go(motoPath(answer.data.id), { replace: true })
        else onSaved?.(answer.data)
        return null
      }
      if (answer.failure.code === 'stale_motorcycle') {
        wasRefused.current = true
        onStale?.()
      }
      return besideOwnFields(answer.failure, (sent) => sent.replace('facts.', ''))
    },
  })
  const { typed, errors, replaced } = form
  const news = motorcycle && replaced ? changesSince(motorcycle, replaced.before.version) : []

  useEffect(() => {
    if (!replaced || !wasRefused.current) return
    wasRefused.current = false
    banner.current?.focus()
  }, [replaced])

  const change = (changes: Partial<TypedFacts>) => {
    form.change(changes)
    const names = Object.keys(changes)
    form.clear(...Object.keys(errors).filter((name) => names.includes(name.split('.')[0] ?? '')))
  }
  const focusFirst = () => form.form.current?.querySelector<HTMLElement>('input')?.focus()
  const fields = { typed, errors, change }
  return (
    <form {...form.props} className="grid gap-4">
      <MotoNews
        motorcycle={motorcycle}
        news={news}
        ref={banner}
        onDismiss={() => {
          form.dismissReplaced()
          focusFirst()
        }}
        onBack={(back) => {
          flushSync(() => onSaved?.(back))
          form.dismissReplaced()
          focusFirst()
        }}
      />
      <DraftNotice
        foundAt={form.foundAt}
        onDiscard={() => {
          form.discard()
          focusFirst()
        }}
      />
      <Card title="Modelo">
        <NameFields {...fields} isNew={isNew} />
      </Card>
      <Card title="Preços">
        <PriceFields {...fields} />
      </Card>
      <Card title="Apresentação">
        <TextFields {...fields} />
      </Card>
      <Card title="Ficha técnica">
        <SpecFields {...fields} />
      </Card>
      <Card title="Fotos">
        <PhotoFields
          photos={typed.photos}
          model={typed.model}
          errors={errors}
          onChange={(photos) => change({ photos })}
        />
      </Card>
      <CheckboxField label="Não publicar ainda: o site fica como está para esta moto" {...form.checked('held')} />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Salvando...">
          Salvar
        </Button>
        <LinkButton variant="secondary" href={paths.motos}>
          Voltar à lista
        </LinkButton>
        {form.isChanged && <p className="self-center text-ink-soft text-sm">Rascunho guardado neste aparelho.</p>}
      </div>
    </form>
  )
}

type Wanted = { facts: MotorcycleInput; state: 'listed' | 'held' }

/** Stores a new model, or a change of one. */
function save(motorcycle: MotorcycleDetail | undefined, wanted: Wanted, options: { headers: Record<string, string> }) {
  const { motorcycles } = admin.catalogue
  if (motorcycle === undefined) return call(motorcycles.$post({ json: wanted }, options))
  const { id, version } = motorcycle
  return call(motorcycles[':id'].$put({ param: { id }, json: { ...wanted, version } }))
}

type MotoNewsProps = {
  /** Left out for a new model, which no colleague can have changed. */
  motorcycle: MotorcycleDetail | undefined
  news: readonly { id: number; text: string }[]
  onDismiss: () => void
  onBack: (motorcycle: MotorcycleDetail) => void
  /** Lets a refused save move the focus here. */
  ref: Ref<HTMLDivElement>
}

/** Shows the changes that colleagues made to the model during the editing. */
function MotoNews({ motorcycle, onBack, ...changes }: MotoNewsProps) {
  const { news, onDismiss, ref } = changes
  if (motorcycle?.state === 'archived') return <Removed motorcycle={motorcycle} news={news} onBack={onBack} ref={ref} />
  if (news.length === 0) return null
  const title = 'Esta moto mudou enquanto você a editava'
  return <ConcurrentChanges title={title} onDismiss={onDismiss} ref={ref} changes={news} />
}

type RemovedProps = Pick<MotoNewsProps, 'news' | 'onBack' | 'ref'> & { motorcycle: MotorcycleDetail }

/** Says that the model was removed. The typed values can be saved once the user brings it back. */
function Removed({ motorcycle, news, onBack, ref }: RemovedProps) {
  const { busy, failure, press } = usePress()

  async function bring() {
    const answer = await bringBack(motorcycle)
    if (answer.ok) onBack(answer.data)
    return failureIn(answer)
  }

  return (
    <Alert
      ref={ref}
      tone="warn"
      role="alert"
      title="Esta moto foi removida enquanto você a editava"
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void press('bring back', bring)}>
          Trazer de volta
        </Button>
      }
    >
      <ul className="mt-1 list-disc pl-5">
        {news.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <p className="mt-2">
        O que você digitou continua aqui. Para salvar, traga a moto de volta: ela volta marcada para não ser publicada
        ainda.
      </p>
      <PressFailure failure={failure} className="mt-2" />
    </Alert>
  )
}
