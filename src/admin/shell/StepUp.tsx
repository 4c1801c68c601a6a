import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { callApi, failureOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { PasskeyChoice } from '../core/passkeys/PasskeyChoice.tsx'
import { type CodeAsked, codeAsked, codeFields } from '../core/passkeys/second-factor-code.ts'
import { passkeysWork } from '../core/passkeys/support.ts'
import { $who, passkeyKnown, sessionLost } from '../core/session.ts'
import type { StepUpQuestion } from '../core/step-up.ts'

/**
 * The dialog 'Confirme que é você'. The user confirms with a passkey, or with the password and, if the server asks for
 * one, a code.
 */
export function StepUp({ question }: { question: StepUpQuestion }) {
  const [asksFor, setAsksFor] = useState<CodeAsked>()
  const byPasskey = usePasskeyProof(question)
  const form = useForm({
    initial: { password: '', code: '' },
    read: ({ password, code }) => {
      const json = { password, ...(asksFor && { code: code.trim() }) }
      const missing = Object.entries(json).filter(([, value]) => !value)
      return readUnless(Object.fromEntries(missing.map(([name]) => [name, sentenceFor('required')])), () => json)
    },
    send: async (json) => {
      const answer = await callApi(admin['step-up'].$post({ json }))
      if (answer.ok) {
        question.answer(true)
        return null
      }
      const { code } = answer.failure
      if (code === 'unauthenticated') sessionLost()
      if (code === 'passkey_required') passkeyKnown(true)
      const asked = codeAsked(answer.failure)
      if (asked) setAsksFor(asked)
      return asked ? 'asks' : besideField(answer.failure, code.startsWith('second_factor') ? 'code' : 'password')
    },
  })
  // An opening dialog focuses its close button, so this moves the focus into the form.
  useEffect(() => form.form.current?.querySelector<HTMLElement>('button, input')?.focus(), [form.form])

  const cancel = () => question.answer(false)
  return (
    <Dialog open onClose={cancel} title="Confirme que é você">
      <form {...form.props} className="grid gap-4">
        <p className="text-ink-soft text-sm">
          O que você pediu mexe com dinheiro ou com acessos. Confirme para continuar; por 5 minutos não perguntamos
          outra vez.
        </p>
        <FormFailure failure={byPasskey.failure} />
        {byPasskey.works && <PasskeyChoice busy={byPasskey.busy} onChoose={byPasskey.choose} />}
        <PasswordField label="Sua senha" autoComplete="current-password" {...form.text('password')} />
        {asksFor === 'recovery' && (
          <Alert tone="info" role="status">
            A senha sozinha não basta: confirme com a sua chave de acesso, ou com um código de recuperação.
          </Alert>
        )}
        {asksFor && (
          <TextField {...codeFields[asksFor]} autoComplete="one-time-code" autoFocus {...form.text('code')} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit" busy={form.busy} busyLabel="Conferindo...">
            Confirmar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Answers the question with a passkey, if the account has one that works here. */
function usePasskeyProof(question: StepUpQuestion) {
  const hasPasskey = useStore($who)?.hasPasskey ?? false
  const [works, setWorks] = useState(passkeysWork)
  const { busy, failure, press } = usePress()

  async function choose() {
    const ceremonies = await import('../core/passkeys/ceremonies.ts').catch(() => null)
    if (ceremonies === null) return failureOf('network')
    const answer = await ceremonies.stepUpWithPasskey()
    if (answer.ok) {
      question.answer(true)
      return null
    }
    const { code } = answer.failure
    if (code === 'unauthenticated') sessionLost()
    // The last passkey was removed meanwhile, or the passkeys belong to another address.
    if (code === 'not_found' || code === 'passkey_unavailable') setWorks(false)
    return code === 'not_found' ? failureOf('passkey_unavailable') : answer.failure
  }

  return { works: works && hasPasskey, busy, failure, choose: () => void press('passkey', choose) }
}
