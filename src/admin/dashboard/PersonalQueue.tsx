import type { WorkItem } from '#api/work.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ShortcutKey } from '../core/shortcuts.tsx'
import { notOpened, takeNextWork } from '../queue/queue-session.ts'
import { pathOf, taskOf, untilOf } from '../queue/work-words.ts'

/** The reader's next pieces of work, over all kinds, by the day by which each is to be done. */
export function PersonalQueue({ items }: { items: readonly WorkItem[] }) {
  const { busy, failure, press } = usePress()
  return (
    <section aria-labelledby="sua-fila" className="rounded-lg border border-line bg-white p-3 sm:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="sua-fila" className="font-bold text-xl">
          Sua fila
        </h2>
        {items.length > 0 && (
          <Button size="sm" busy={busy} onClick={() => void press('next', takeNextWork)}>
            Pegar o próximo <ShortcutKey>T</ShortcutKey>
          </Button>
        )}
        <PressFailure failure={failure} what={notOpened} />
      </div>
      {items.length === 0 ? (
        <p className="text-ink-soft text-sm">Nada espera por você agora.</p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <a href={pathOf(item)} className="flex min-h-9 flex-wrap items-center gap-x-3 py-1 hover:bg-paper">
                <span className="font-semibold">{taskOf(item)}</span>
                {item.name && <span translate="no">{item.name}</span>}
                <span className={classes('figures ml-auto', item.late ? 'font-semibold text-bad' : 'text-ink-soft')}>
                  {untilOf(item)}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
