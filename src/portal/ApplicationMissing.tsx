import { sentenceFor } from '#content/sentences.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SupportLink } from './SupportLink.tsx'
import { logOut } from './session.ts'

/** Shown when the session is valid, but not for the application that this tab remembers. */
export function ApplicationMissing() {
  const { busy, failure, press } = usePress()
  return (
    <Alert
      tone="bad"
      role="alert"
      title={sentenceFor('financing_id_missing')}
      action={
        <>
          <SupportLink size="sm" variant="secondary">
            Falar com o suporte
          </SupportLink>
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void press('leave', logOut)}>
            Entrar de novo
          </Button>
          <PressFailure failure={failure} />
        </>
      }
    >
      <p>Entre de novo com seu CPF e senha. Se continuar assim, fale com o nosso suporte.</p>
    </Alert>
  )
}
