import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { VerificationResponse } from '#contracts/recovery.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { useEarlyForm } from '#ui/forms/use-early-form.ts'
import { type Answers, checkAnswers, type FieldName, fieldOrder, type Problems, verify } from './verification.ts'

const fields: Record<FieldName, { label: string; format: string; placeholder: string; autoComplete: string }> = {
  contractNumber: { label: 'Número do Contrato', format: '##########', placeholder: '0000000000', autoComplete: 'off' },
  cpf: { label: 'CPF', format: '###.###.###-##', placeholder: '000.000.000-00', autoComplete: 'username' },
  birthDate: { label: 'Data de Nascimento', format: '##/##/####', placeholder: 'dd/mm/aaaa', autoComplete: 'bday' },
}

/** Step 1: who asks for a new password. */
export function VerificationStep({ onVerified }: { onVerified: (answer: VerificationResponse) => void }) {
  const [answers, setAnswers] = useState<Answers>({ contractNumber: '', cpf: '', birthDate: '' })
  const [problems, setProblems] = useState<Problems>({ fields: {} })
  const [busy, setBusy] = useState(false)
  const form = useEarlyForm((typed) => {
    const digits = (name: FieldName) => String(typed.get(name)).replace(/\D/g, '')
    setAnswers({ contractNumber: digits('contractNumber'), cpf: digits('cpf'), birthDate: digits('birthDate') })
  })
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})

  useEffect(() => {
    // Moves to the first field that needs attention whenever the problems change.
    const first = fieldOrder.find((name) => problems.fields[name])
    if (first) inputs.current[first]?.focus()
  }, [problems])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = checkAnswers(answers)
    if (Object.keys(wrong).length > 0) return setProblems({ fields: wrong })
    setProblems({ fields: {} })
    setBusy(true)
    const result = await verify(answers)
    setBusy(false)
    if ('verified' in result) onVerified(result.verified)
    else setProblems(result.problems)
  }

  const change = (name: FieldName, digits: string) => {
    setAnswers((all) => ({ ...all, [name]: digits }))
    setProblems(({ fields: { [name]: _, ...others } }) => ({ fields: others }))
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-6 grid gap-5">
      {fieldOrder.map((name) => (
        <MaskedField
          key={name}
          {...fields[name]}
          name={name}
          value={answers[name]}
          onValueChange={(digits) => change(name, digits)}
          error={problems.fields[name]}
          ref={(input) => {
            inputs.current[name] = input
          }}
        />
      ))}
      <div role="alert" className="empty:-mt-5">
        {problems.form && <Alert tone="bad" title={problems.form} />}
      </div>
      <Button type="submit" size="lg" full busy={busy} busyLabel="Verificando...">
        Próximo
      </Button>
    </form>
  )
}
