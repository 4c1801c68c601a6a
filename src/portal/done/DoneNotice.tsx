import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { serverDate } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { $done, type Done } from './done.ts'
import { nextAfter } from './done-words.ts'

/** Whether the customer types or answers a question, so that the focus has to stay where it is. */
const isOccupied = () =>
  document.activeElement?.closest('textarea, select, dialog, input:not([type=radio], [type=checkbox])') !== null

/** Takes the notice away. The pressed button goes with it, so the page takes the focus where it is. */
function dismiss(): void {
  $done.set(null)
  document.getElementById('conteudo')?.focus({ preventScroll: true })
}

/**
 * The one place that says what was just done and what comes next. It comes into view and takes the focus, unless the
 * customer is typing; screen readers announce it in both cases.
 */
export function DoneNotice({ done, view }: { done: Done; view: ApplicantView }) {
  const next = nextAfter(done, view, brazilianDate(serverDate()))
  const box = useRef<HTMLElement>(null)
  const Icon = done.isOver ? Info : CircleCheck
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done next comes into view again.
  useEffect(() => {
    if (isOccupied()) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [done])

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="feito"
      aria-describedby="feito-detalhes"
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border p-5 focus:outline-none sm:gap-x-4 sm:p-6',
        done.isOver ? 'border-info/40 bg-info-soft text-info' : 'border-ok/40 bg-ok-soft text-ok',
      )}
    >
      <Icon aria-hidden className="size-7 sm:row-span-2 sm:size-8" />
      <h2 id="feito" className="font-bold text-ink text-xl leading-tight">
        {done.title}
      </h2>
      <div className="text-ink max-sm:col-span-2">
        <div id="feito-detalhes" className="max-w-prose">
          {done.text && <p className="mt-1">{done.text}</p>}
          <p className="mt-2">
            <strong>O que vem agora:</strong> <span>{next.text}</span>
          </p>
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          {next.action && (
            <LinkButton href={next.action.href} onClick={() => $done.set(null)}>
              {next.action.label}
            </LinkButton>
          )}
          <Button variant="secondary" onClick={dismiss}>
            Entendi
          </Button>
        </div>
      </div>
    </section>
  )
}
