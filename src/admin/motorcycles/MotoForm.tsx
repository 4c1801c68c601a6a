import { type Ref, type SubmitEvent, useRef, useState } from 'react'
import type { MotorcycleDetail, MotorcycleInput } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { type FieldErrors, useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { DraftNotice } from '../core/DraftNotice.tsx'
import { go, motoPath, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { bringBack } from './bring-back.ts'
import { NameFields, PriceFields, SpecFields, TextFields } from './MotoFields.tsx'
import { factsOf, type TypedFacts, useMotoDraft } from './moto-draft.ts'
import { refusalOf } from './moto-words.ts'
import { PhotoFields } from './PhotoFields.tsx'

type Props = {
  /** Left out for a new one. */
  motorcycle?: MotorcycleDetail
  onSaved?: (saved: MotorcycleDetail) => void
  onStale?: () => void
}

/** Everything about a model. Saving changes nothing on the site; only publishing does. */
export function MotoForm({ motorcycle, onSaved, onStale }: Props) {
  const draft = useMotoDraft(motorcycle)
  const { typed, type, held, setHeld, news, banner, start, goOn, recordRefusal, dismiss } = draft
  const isNew = motorcycle === undefined
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const { busy, save } = useSave({
    motorcycle,
    refuse,
    onSaved: (saved) => {
      draft.drop()
      if (isNew) return go(motoPath(saved.id), { replace: true })
      start(saved)
      onSaved?.(saved)
    },
    onStale: () => {
      recordRefusal()
      onStale?.()
    },
  })
  const change = (changes: Partial<TypedFacts>) => {
    type(changes)
    const names = Object.keys(changes)
    clear(...Object.keys(errors).filter((name) => names.includes(name.split('.')[0] ?? '')))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (motorcycle?.state === 'archived') return banner.current?.focus()
    void save({ facts: factsOf(typed), state: held ? 'held' : 'listed' })
  }

  const focusFirst = () => form.current?.querySelector<HTMLElement>('input')?.focus()
  const fields = { typed, errors, change }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <MotoNews
        motorcycle={motorcycle}
        news={news}
        ref={banner}
        onDismiss={() => {
          dismiss()
          focusFirst()
        }}
        onBack={(back) => {
          goOn(back)
          onSaved?.(back)
          focusFirst()
        }}
      />
      <DraftNotice
        foundAt={draft.foundAt}
        onDiscard={() => {
          draft.discard()
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
      <CheckboxField
        label="Não publicar ainda: o site fica como está para esta moto"
        checked={held}
        onChange={({ target }) => setHeld(target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Salvando...">
          Salvar
        </Button>
        <LinkButton variant="secondary" href={paths.motos}>
          Voltar à lista
        </LinkButton>
        {draft.isKept && <p className="self-center text-ink-soft text-sm">Rascunho guardado neste aparelho.</p>}
      </div>
    </form>
  )
}

type Wanted = { facts: MotorcycleInput; state: 'listed' | 'held' }

interface Saving {
  /** Left out for a new one. */
  motorcycle: MotorcycleDetail | undefined
  onSaved: (saved: MotorcycleDetail) => void
  /** Called when a colleague saved first. The typed values stay. */
  onStale: () => void
  refuse: (errors: FieldErrors) => void
}

/** Stores a new model or a change of one. Shows the server's errors beside the fields of the same name. */
function useSave({ motorcycle, onSaved, onStale, refuse }: Saving) {
  const [busy, setBusy] = useState(false)

  async function save(wanted: Wanted): Promise<void> {
    setBusy(true)
    const { motorcycles } = admin.catalogue
    const answer = await (motorcycle === undefined
      ? call(motorcycles.$post({ json: wanted }))
      : call(
          motorcycles[':id'].$put({ param: { id: motorcycle.id }, json: { ...wanted, version: motorcycle.version } }),
        ))
    setBusy(false)
    if (answer.ok) {
      toast.success(sentenceFor('motorcycle_saved'))
      return onSaved(answer.data)
    }
    const { code, errors } = answer.failure
    if (code === 'validation_failed') {
      refuse(Object.fromEntries(errors.map(({ field, code }) => [field.replace('facts.', ''), sentenceFor(code)])))
    } else if (code === 'stale_motorcycle') onStale()
    if (code !== 'unauthenticated') toast.error(sentenceFor(code))
  }

  return { busy, save }
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
  const [busy, setBusy] = useState(false)

  async function bring() {
    setBusy(true)
    const answer = await bringBack(motorcycle)
    setBusy(false)
    if (!answer.ok) return toast.error(refusalOf(answer.failure))
    onBack(answer.data)
  }

  return (
    <Alert
      ref={ref}
      tone="warn"
      role="alert"
      title="Esta moto foi removida enquanto você a editava"
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={bring}>
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
    </Alert>
  )
}
