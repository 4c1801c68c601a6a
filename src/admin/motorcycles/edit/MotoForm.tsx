import { type SubmitEvent, useRef } from 'react'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { go, motoPath, paths } from '../../core/router.ts'
import { PhotoFields } from '../photos/PhotoFields.tsx'
import { MotoNews } from './MotoNews.tsx'
import { NameFields } from './NameFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { TextFields } from './TextFields.tsx'
import { factsOf, type TypedFacts } from './typed-facts.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

type Props = {
  /** Left out for a new one. */
  motorcycle?: MotorcycleDetail
  onSaved?: (saved: MotorcycleDetail) => void
  onStale?: () => void
}

/** Everything about a model. Saving changes nothing on the site: publishing does. */
export function MotoForm({ motorcycle, onSaved, onStale }: Props) {
  const { typed, type, held, setHeld, news, banner, start, goOn, noteRefusal, dismiss } = useDraft(motorcycle)
  const isNew = motorcycle === undefined
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const { busy, save } = useSave({
    ...{ motorcycle, refuse },
    onSaved: (saved) => {
      if (isNew) return go(motoPath(saved.id), { replace: true })
      start(saved)
      onSaved?.(saved)
    },
    onStale: () => {
      noteRefusal()
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
      <Card title="Modelo">
        <NameFields {...fields} isNew={isNew} />
      </Card>
      <Card title="Preços">
        <PriceFields {...fields} />
      </Card>
      <Card title="Apresentação">
        <TextFields {...fields} />
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
          Cancelar
        </LinkButton>
      </div>
    </form>
  )
}
