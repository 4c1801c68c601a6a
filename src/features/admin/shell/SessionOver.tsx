import { Dialog } from '#ui/overlay/Dialog.tsx'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { LoginForm } from '../login/LoginForm.tsx'

/** The session ended while somebody was at work: log in over the view, which keeps everything that was typed. */
export function SessionOver() {
  return (
    <Dialog open onClose={sessionClosed} title="Sua sessão terminou">
      <p className="mb-4 text-ink-soft text-sm">
        Entre de novo para continuar de onde parou. Nada do que você digitou se perdeu.
      </p>
      <LoginForm onDone={sessionOpened} />
    </Dialog>
  )
}
