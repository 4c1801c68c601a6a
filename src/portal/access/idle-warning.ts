import { useEffect } from 'react'
import { applicantIdleMs } from '#domain/identity/idle.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { refresh } from '../portal-state.ts'

/** Polls soon after a change and then less often, and stops on an idle page, which would keep its session alive. */
export const pace = { every: 10_000, longest: 120_000, growth: 1.4, idleAfter: 15 * 60_000 }

const minute = 60_000
const warnBeforeMs = 2 * minute
/**
 * The earliest end of the session after the last key or pointer: its last request, which is noted to the minute only.
 */
const endsAfterMs = pace.idleAfter - pace.longest + applicantIdleMs - minute
/** By now it has ended, unless another tab keeps it. */
const overAfterMs = pace.idleAfter + applicantIdleMs + minute

const lookEveryMs = 15_000
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart']

/** Tells when an idle page has to warn of the end of its session, and when that is over. Takes instants in ms. */
export class IdleTime {
  #active: number
  #told: 'warn' | 'over' | null = null

  constructor(now: number) {
    this.#active = now
  }

  note(now: number): void {
    this.#active = now
    this.#told = null
  }

  /** Returns 'warn' once before the session ends, and 'over' once after it. */
  due(now: number): 'warn' | 'over' | null {
    const idle = now - this.#active
    const due = idle >= overAfterMs ? 'over' : idle >= endsAfterMs - warnBeforeMs ? 'warn' : null
    if (due === this.#told) return null
    this.#told = due
    return due
  }
}

/**
 * Warns before the session of an idle page ends, so that whoever only reads can stay (WCAG 2.2.1), and asks the server
 * once it is over, which leads to the login and takes the person's data off the screen.
 */
export function useIdleWarning(): void {
  useEffect(() => {
    const idle = new IdleTime(Date.now())
    const stop = new AbortController()
    const note = () => idle.note(Date.now())
    for (const sign of signs) addEventListener(sign, note, { signal: stop.signal, passive: true })
    const timer = setInterval(() => {
      const due = idle.due(Date.now())
      if (due === 'over') void refresh()
      if (due === 'warn') warn()
    }, lookEveryMs)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [])
}

function warn(): void {
  toast.info('Por segurança, a sua sessão termina em 2 minutos sem uso.', {
    label: 'Continuar aqui',
    run: () => {
      void refresh()
      return null
    },
    ms: warnBeforeMs,
  })
}
