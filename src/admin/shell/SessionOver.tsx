import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { $who, sessionOpened, type Who } from '../core/session.ts'
import { forgetTab, leaveTab } from '../core/sign-out.ts'
import { LoginForm } from '../login/LoginForm.tsx'

/**
 * Locks the screen after the session ended during work. The same user's login opens it again with everything that was
 * typed. Another user's login removes that first, and so does leaving, which asks before. Nothing else closes it.
 */
export function SessionOver() {
  const before = $who.get()?.username
  const [leaving, setLeaving] = useState(false)
  // An opening dialog focuses its first field, which is the fixed user name, so this moves the focus to the password.
  useEffect(() => {
    if (!leaving) document.querySelector<HTMLInputElement>('dialog[open] [name=password]')?.focus()
  }, [leaving])

  function open(who: Who) {
    if (who.username !== before) forgetTab()
    sessionOpened(who)
  }

  if (leaving) {
    return (
      <Dialog key="leaving" open title="Usar outra conta?">
        <p>O que você digitou nesta aba e ainda não salvou se perde.</p>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setLeaving(false)}>
            Voltar
          </Button>
          <Button variant="danger" onClick={() => leaveTab()}>
            Usar outra conta
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog open title="Sua sessão terminou">
      <p className="mb-4 text-ink-soft text-sm">
        Entre de novo para continuar de onde parou. Nada do que você digitou se perdeu.
      </p>
      <LoginForm onDone={open} username={before} />
      <Button variant="ghost" full className="mt-2" onClick={() => setLeaving(true)}>
        Usar outra conta
      </Button>
    </Dialog>
  )
}
