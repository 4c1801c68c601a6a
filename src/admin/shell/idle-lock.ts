import { useEffect } from 'react'
import { analystIdleMs } from '#domain/identity/idle.ts'
import { callApi } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { call, sessionLost } from '../core/session.ts'

const lookEveryMs = 15_000
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart']
const reportEveryMs = 5 * 60_000
const warnBeforeMs = 2 * 60_000

/**
 * Locks the screen after the idle time after which the server ends a session, unless another tab of this browser is in
 * use. Typed values stay behind the lock.
 */
export function useIdleLock(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    presence.note(Date.now())
    const stop = new AbortController()
    const note = () => presence.note(Date.now())
    for (const sign of signs) addEventListener(sign, note, { signal: stop.signal, passive: true })
    const timer = setInterval(() => {
      const due = presence.due(Date.now())
      if (due === 'warn') warn()
      if (due === 'tell') void call(admin.account.$get())
      if (due === 'lock') void lockUnlessElsewhere()
    }, lookEveryMs)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [isOpen])
}

/** Says that the screen locks soon, so that whoever only reads can stay (WCAG 2.2.1). */
function warn(): void {
  toast.info('Esta tela se bloqueia em 2 minutos sem uso. O que você digitou fica guardado.', {
    label: 'Continuar aqui',
    run: () => {
      presence.note(Date.now())
      return null
    },
    ms: warnBeforeMs,
  })
}

async function lockUnlessElsewhere(): Promise<void> {
  const answer = await callApi(admin.session.$get())
  if (!answer.ok || !answer.data.open) sessionLost()
}

/** Whether the user is present, judged by the last use of a key or pointer. Takes instants and spans in ms. */
export class Presence {
  #active: number
  #told: number
  #warned = false

  constructor(now: number) {
    this.#active = now
    this.#told = now
  }

  note(now: number): void {
    this.#active = now
    this.#warned = false
  }

  /**
   * Returns the step that is due now. 'lock' comes after the idle limit, and 'warn' once before it. 'tell' comes when
   * the user works without sending requests. The server must hear of that, or the session would end during a long note.
   */
  due(now: number): 'lock' | 'warn' | 'tell' | null {
    if (now - this.#active >= analystIdleMs) return 'lock'
    if (now - this.#active >= analystIdleMs - warnBeforeMs && !this.#warned) {
      this.#warned = true
      return 'warn'
    }
    if (this.#active <= this.#told || now - this.#told < reportEveryMs) return null
    this.#told = now
    return 'tell'
  }
}

/** The presence of this tab. */
const presence = new Presence(Date.now())
