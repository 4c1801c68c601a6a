import { type SubmitEvent, useRef, useState } from 'react'
import type { MotorcycleDetail, MotorcycleInput } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { type FieldErrors, useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { DraftNotice } from '../core/DraftNotice.tsx'
import { go, motoPath, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { NameFields, PriceFields, SpecFields, TextFields } from './MotoFields.tsx'
import { MotoNews } from './MotoNews.tsx'
import { factsOf, type TypedFacts, useMotoDraft } from './moto-draft.ts'
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
    ...{ motorcycle, refuse },
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
        {...{ motorcycle, news, ref: banner }}
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
