import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import type { Failure } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Picture } from '#ui/Picture.tsx'
import { motoPath, type Pictures } from '../core/router.ts'
import { badgeOf } from './moto-words.ts'
import { type ChangeCatalogue, PriceCell } from './PriceCell.tsx'
import type { useRowDrag } from './use-row-drag.ts'

type Props = {
  one: ListedMotorcycle
  pictures: Pictures
  managesBank: boolean
  isPicked: boolean
  /** Counted from 1, in the whole order; 0 for a removed model. */
  position: number
  of: number
  /** Marks the row while it is dragged, or while another row is dragged over it. */
  className: string
  pointer: ReturnType<ReturnType<typeof useRowDrag>['handleOf']>
  change: ChangeCatalogue
  onPick: (isPicked: boolean) => void
  onStep: (step: 1 | -1) => void
  /** Called after a press of the handle. A drag ends with a press too, so it also ends here. */
  onHandle: () => void
  onRemove: () => void
  onBringBack: () => void
  isComingBack: boolean
  /** What was not done with this model, and why. */
  failed: { what: string; failure: Failure } | null
  onStale: () => void
}

/** One model of the list, and below it why the last press of its row was not done. */
export function MotoRow({ failed, ...row }: Props) {
  return (
    <>
      <Row {...row} />
      {failed && (
        <tr className="border-t-0!">
          <td colSpan={6} className="pb-2!">
            <PressFailure {...failed} className="sticky left-2 w-auto max-w-[calc(100vw-3.5rem)]" />
          </td>
        </tr>
      )}
    </>
  )
}

type RowProps = Omit<Props, 'failed'>

function Row({ one, pictures, managesBank, isPicked, onPick, className, change, onStale, ...acts }: RowProps) {
  const isRemoved = one.state === 'archived'
  return (
    <tr data-model={isRemoved ? undefined : one.id} className={className}>
      {managesBank && (
        <td className="max-sm:hidden">
          {!isRemoved && (
            <PickBox dataPick={one.id} label={`Escolher ${one.facts.model}`} checked={isPicked} onChange={onPick} />
          )}
        </td>
      )}
      {managesBank && <td>{!isRemoved && <Handle one={one} {...acts} />}</td>}
      <Model one={one} pictures={pictures} managesBank={managesBank} />
      <td className="max-lg:hidden">{one.facts.category}</td>
      <PriceCell one={one} managesBank={managesBank} change={change} onStale={onStale} />
      {managesBank && (
        <td>
          <RowActions one={one} {...acts} />
        </td>
      )}
    </tr>
  )
}

type ActsProps = Pick<Props, 'one' | 'onRemove' | 'onBringBack' | 'isComingBack'>

/** A manager's actions on a model of the list. */
function RowActions({ one, onRemove, onBringBack, isComingBack }: ActsProps) {
  const { model } = one.facts
  if (one.state === 'archived') {
    return (
      <Action label={`Trazer de volta: ${model}`} busy={isComingBack} onPress={onBringBack}>
        Trazer de volta
      </Action>
    )
  }
  return (
    <span className="flex items-center gap-1 max-sm:flex-col max-sm:gap-0">
      <LinkButton size="sm" variant="ghost" className="px-3" href={motoPath(one.id)} aria-label={`Editar: ${model}`}>
        <span className="max-sm:hidden">Editar</span>
        <Pencil aria-hidden className="size-5 sm:hidden" />
      </LinkButton>
      <Action label={`Remover: ${model}`} onPress={onRemove}>
        <span className="max-sm:hidden">Remover</span>
        <Trash2 aria-hidden className="size-5 sm:hidden" />
      </Action>
    </span>
  )
}

type ActionProps = { label: string; busy?: boolean; onPress: () => void; children: ReactNode }

function Action({ label, busy = false, onPress, children }: ActionProps) {
  return (
    <Button size="sm" variant="ghost" className="px-3" busy={busy} onClick={onPress} aria-label={label}>
      {children}
    </Button>
  )
}

type PickBoxProps = { label: string; checked: boolean; onChange: (isPicked: boolean) => void; dataPick?: string }

/** Selects one model, or all shown models. */
export function PickBox({ label, checked, onChange, dataPick }: PickBoxProps) {
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        data-pick={dataPick}
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-ink"
      />
    </label>
  )
}

type HandleProps = Pick<Props, 'one' | 'position' | 'of' | 'pointer' | 'onHandle' | 'onStep'>

/** Moves a model in the order: dragged, by the arrow keys, or pressed to type a position. */
function Handle({ one, position, of, pointer, onHandle, onStep }: HandleProps) {
  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      data-handle={one.id}
      aria-label={`Mover ${one.facts.model}, posição ${position} de ${of}`}
      aria-describedby="como-mover"
      title="Arraste, aperte ou use as setas, para mover"
      onClick={onHandle}
      onKeyDown={step}
      {...pointer}
      className="flex size-11 cursor-grab touch-none items-center justify-center rounded-sm text-ink-soft hover:bg-paper-deep active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-5" />
    </button>
  )
}

function Model({ one, pictures, managesBank }: { one: ListedMotorcycle; pictures: Pictures; managesBank: boolean }) {
  const badge = badgeOf(one)
  const { model, slug } = one.facts
  return (
    <th scope="row" className="font-semibold whitespace-normal!">
      <span className="flex items-center gap-3">
        <Picture
          src={pictures.bySlug[slug]}
          placeholder={pictures.placeholder}
          alt=""
          width={64}
          height={40}
          loading="lazy"
          decoding="async"
          className="shrink-0 rounded-sm bg-paper-deep max-lg:hidden"
        />
        <span className="flex flex-wrap items-center gap-x-3 max-lg:flex-col max-lg:items-start">
          <a
            href={motoPath(one.id)}
            data-row={managesBank ? undefined : true}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline max-lg:min-h-6"
          >
            {model}
          </a>
          <span className="flex gap-1.5">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            {one.facts.launch && (
              <span className="max-sm:hidden">
                <Badge>Lançamento</Badge>
              </span>
            )}
          </span>
        </span>
      </span>
    </th>
  )
}
