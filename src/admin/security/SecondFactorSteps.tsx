import { QRCodeSVG } from 'qrcode.react'
import type { SecondFactorSecret } from '#api/analyst.ts'
import { sentenceFor } from '#content/sentences.ts'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'
import { ask, call } from '../core/session.ts'

/** Asks the server for a new secret; `onDone` gets it. */
export function useNewSecret(onDone: (secret: SecondFactorSecret) => void) {
  const { busy, failure, press } = usePress()
  return { busy, failure, start: () => void press('start', () => ask(admin['second-factor'].$post(), onDone)) }
}

type CodeConfirmationProps = { secret: SecondFactorSecret; onDone: (codes: string[]) => void; onCancel: () => void }

/** The secret as a QR code and as text, and the first code that proves the app has it. */
export function CodeConfirmation({ secret, onDone, onCancel }: CodeConfirmationProps) {
  const form = useForm({
    initial: { code: '' },
    read: ({ code }) => readUnless({ code: code.trim() ? undefined : sentenceFor('required') }, () => ({ code })),
    send: async (json) => {
      const answer = await call(admin['second-factor'].$put({ json }))
      if (!answer.ok) return besideField(answer.failure, 'code')
      onDone(answer.data.codes)
      return null
    },
  })

  return (
    <form {...form.props} className="grid gap-5 sm:grid-cols-[auto_1fr] sm:gap-8">
      <QRCodeSVG
        value={secret.address}
        size={180}
        marginSize={2}
        title="QR code do aplicativo autenticador"
        className="rounded-md border border-line"
      />
      <div className="grid content-start gap-4">
        <p>Leia o código com o seu aplicativo autenticador e digite os seis números que ele mostrar.</p>
        <p className="text-ink-soft text-sm">
          Sem câmera? Digite esta chave no aplicativo:{' '}
          <code className="select-all break-all font-semibold text-ink">{secret.secret.replace(/(.{4})/g, '$1 ')}</code>
        </p>
        <TextField
          label="Código do aplicativo"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          {...form.text('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            Ativar
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      </div>
    </form>
  )
}
