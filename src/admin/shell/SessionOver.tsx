import { useEffect } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { $who, sessionOpened, type Who } from '../core/session.ts'
import { forgetTab, leaveTab } from '../core/sign-out.ts'
import { LoginForm } from '../login/LoginForm.tsx'

/**
 * Locks the screen after the session ended during work. The same user's login opens it again with everything that was typed.
 * Another user's login removes that first.
 */
export function SessionOver() {
  const before = $who.get()?.username
  // An opening dialog focuses its close button, so this moves the focus to the password.
  useEffect(() => document.querySelector<HTMLInputElement>('dialog[open] [name=password]')?.focus(), [])

  function open(who: Who) {
    if (who.username !== before) forgetTab()
    sessionOpened(who)
  }

  return (
    <Dialog open onClose={() => leaveTab()} title="Sua sessão terminou">
      <p className="mb-4 text-ink-soft text-sm">
        Entre de novo para continuar de onde parou. Nada do que você digitou se perdeu.
      </p>
      <LoginForm onDone={open} username={before} />
      <Button variant="ghost" full className="mt-2" onClick={() => leaveTab()}>
        Usar outra conta
      </Button>
    </Dialog>
  )
}
