import { useStore } from '@nanostores/react'
import { ChevronRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { statusLabel } from '#content/stages.ts'
import { decisionTakenBack } from '#domain/application/transition.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { $who, mayDo } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { isFresh, type Move, notOpened, type OpenRun, undoMove } from './queue-session.ts'

type Props = {
  run: OpenRun
  id: string
  /** Saves the chosen stage or the note and returns whether it is stored. Left out while there is nothing to save. */
  onSave?: (() => Promise<boolean>) | undefined
  /** Stands in a row with other things: lower, and with the way out as an icon. */
  isFlat: boolean
}

/**
 * Shows the queue and the position in it, or what is to be done and until when in the personal queue, and goes to the
 * next one.
 */
export function QueueBar({ run, id, onSave, isFlat }: Props) {
  const { busy: saving, press } = usePress()

  async function goOn() {
    let isSaved = !onSave
    if (onSave)
      await press('save', async () => {
        isSaved = await onSave()
        return null
      })
    if (isSaved) await run.next()
  }
  const onward = () => void goOn()
  useShortcuts({ t: onward, j: onward, ...(run.back && { k: run.back }) })

  const { name, where, busy, failure, last } = run
  return (
    <nav
      aria-label="Fila"
      className={classes(
        'flex min-w-0 items-center justify-between gap-x-3 gap-y-1 rounded-md border border-info/30 bg-info-soft pl-3',
        isFlat ? 'flex-1 basis-[26rem] flex-wrap [&_button]:min-h-9' : 'flex-wrap pr-3',
        isFlat && failure === null && 'xl:flex-nowrap',
      )}
    >
      <p className={classes('min-w-0 text-sm', isFlat && 'shrink-0')}>
        <strong>{name}</strong>
        {/* Beside the title, the bar below says the promised day as well. */}
        <span className={classes('figures ml-3', isFlat && run.back === undefined && 'sr-only')}>{where}</span>
      </p>
      {last && <LastMove last={last} isFlat={isFlat} />}
      <div className={classes('flex gap-2', isFlat ? 'shrink-0' : 'flex-wrap')}>
        <Button
          size="sm"
          variant={onSave || last?.id === id ? 'primary' : 'secondary'}
          busy={busy || saving}
          busyLabel={saving ? 'Salvando...' : undefined}
          onClick={() => void goOn()}
        >
          <span>{onSave ? 'Salvar e próximo' : 'Próximo da fila'}</span>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className={isFlat ? 'px-2!' : ''}
          icon={<X aria-hidden className="size-5" />}
          title="Sair da fila"
          onClick={run.leave}
        >
          <span className={isFlat ? 'sr-only' : ''}>Sair da fila</span>
        </Button>
      </div>
      <PressFailure failure={failure} what={notOpened} className="pb-2" />
    </nav>
  )
}

/** The last decision of the queue, with a button to undo it if the role allows that. */
function LastMove({ last, isFlat }: { last: Move; isFlat: boolean }) {
  const managesBank = mayDo(useStore($who), 'manageBank')
  const fresh = useFresh(last)
  const { busy, failure, press } = usePress()
  const needsManager = !fresh && decisionTakenBack(last.to, last.from) !== null
  return (
    <div className={classes('flex min-w-0 items-center gap-x-2 text-sm', (!isFlat || failure) && 'flex-wrap')}>
      <span className={isFlat ? 'truncate' : ''} title={`${last.name}: ${statusLabel(last.to)}`}>
        <span translate="no">{last.name}</span>: <span>{statusLabel(last.to)}</span>.
      </span>
      {needsManager && !managesBank ? (
        <span className="shrink-0 text-ink-soft">Só a gestão desfaz.</span>
      ) : (
        <Button size="sm" variant="ghost" busy={busy} onClick={() => void press('undo', () => undoMove(last))}>
          Desfazer
        </Button>
      )}
      <PressFailure failure={failure} />
    </div>
  )
}

/** Whether a change can still be undone at once. The view updates when that time is over. */
function useFresh(move: Move): boolean {
  const [, setOver] = useState<Move>()
  useEffect(() => {
    if (!isFresh(move)) return
    const timer = setTimeout(() => setOver(move), (move.until ?? 0) - Date.now())
    return () => clearTimeout(timer)
  }, [move])
  return isFresh(move)
}
