import { emailCorrectionRequest } from '#api/application.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { readBy, useForm } from '#forms/use-form.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'

type Props = { id: string; email: string; onClose: (corrected: string | null) => void }

/** Corrects the address of an application that was sent a moment ago. */
export function AddressForm({ id, email, onClose }: Props) {
  const form = useForm({
    initial: { email },
    read: (typed) => {
      const read = readBy(emailCorrectionRequest, typed)
      if ('errors' in read || read.body.email !== email) return read
      onClose(null)
      return null
    },
    send: async (json) => {
      const answer = await callApi(api.applications[':id'].email.$put({ param: { id }, json }))
      if (!answer.ok) return answer.failure
      onClose(json.email)
      return null
    },
  })
  const { failure } = form

  return (
    <form {...form.props} aria-label="Corrigir e-mail" className="mt-3 grid max-w-md gap-4 print:hidden">
      <EmailField label="E-mail certo" autoFocus meant={meantEmail} {...form.choice('email')} />
      {failure && (
        <Alert
          tone="bad"
          role="alert"
          action={
            failure.code === 'email_correction_over' && (
              <LinkButton size="sm" variant="secondary" href="/meu-financiamento?volta=%2Fdashboard%23corrigir-email">
                Efetuar Login
              </LinkButton>
            )
          }
        >
          {sentenceOf(failure)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Salvando...">
          Corrigir e reenviar
        </Button>
        <Button variant="secondary" onClick={() => onClose(null)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
