import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { motoPath } from '../../core/router.ts'
import { bringBack } from '../bring-back.ts'
import { refusalOf } from '../words.ts'
import { moveBy } from './use-catalogue.ts'

type Props = {
  one: ListedMotorcycle
  all: readonly ListedMotorcycle[]
  onChanged: () => void
  onRemove: () => void
}

/** What a manager does with a model in the list. */
export function RowActions({ one, all, onChanged, onRemove }: Props) {
  const { model } = one.facts
  const done = (answer: Awaited<ReturnType<typeof moveBy>>) => {
    if (!answer.ok) toast.error(refusalOf(answer.failure))
    onChanged()
  }
  if (one.state === 'archived') {
    return (
      <Button
        size="sm"
        variant="secondary"
        onClick={async () => done(await bringBack(one))}
        aria-label={`Trazer de volta: ${model}`}
      >
        Trazer de volta
      </Button>
    )
  }
  const icon = 'size-5'
  return (
    <span className="flex items-center gap-1">
      <LinkButton size="sm" variant="secondary" href={motoPath(one.id)} aria-label={`Editar: ${model}`}>
        Editar
      </LinkButton>
      <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Remover: ${model}`}>
        Remover
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Subir: ${model}`}
        onClick={async () => done(await moveBy(all, one, -1))}
      >
        <ArrowUp aria-hidden className={icon} />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Descer: ${model}`}
        onClick={async () => done(await moveBy(all, one, 1))}
      >
        <ArrowDown aria-hidden className={icon} />
      </Button>
    </span>
  )
}
