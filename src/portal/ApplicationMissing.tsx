import { sentenceFor } from '#content/sentences.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SupportLink } from './SupportLink.tsx'
import { logOut } from './session.ts'

/** Shown when the session is valid, but not for the application that this tab remembers. */
export function ApplicationMissing() {
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
          <Button size="sm" variant="ghost" onClick={() => void logOut()}>
            Entrar de novo
          </Button>
        </>
      }
    >
      <p>Entre de novo com seu CPF e senha. Se continuar assim, fale com o nosso suporte.</p>
    </Alert>
  )
}
