import { Fragment } from 'react'
import type { VerificationResponse } from '#api/recovery.ts'
import { brand } from '#content/brand.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { api, callApi, type Failure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import '#content/sentences/recovery.ts'
import { sentences } from '#content/sentences.ts'
import { isPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { isCpf } from '#domain/identity/identifiers.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'

const fields: Record<FieldName, { label: string; placeholder: string; autoComplete: string; hint?: string }> = {
  contractNumber: {
    label: 'Número do Contrato',
    placeholder: '0000000000',
    autoComplete: 'off',
    hint: 'É o número do seu pedido. Não tem à mão? Deixe em branco e informe o nascimento',
  },
  cpf: { label: 'CPF', placeholder: '000.000.000-00', autoComplete: 'username' },
  birthDate: { label: 'Data de Nascimento', placeholder: 'dd/mm/aaaa', autoComplete: 'bday' },
}
const names = Object.keys(fields) as FieldName[]

/** Step 1: identifies the customer who forgot the password. */
export function VerificationStep({ onVerified }: { onVerified: (answer: VerificationResponse, cpf: string) => void }) {
  const form = useForm({
    initial: noAnswers,
    read: (answers) => readUnless(checkAnswers(answers), () => answers),
    send: async (answers: Answers) => {
      const { cpf, contractNumber, birthDate } = answers
      const json = {
        cpf,
        ...(contractNumber === '' ? {} : { contractNumber }),
        ...(birthDate === '' ? {} : { birthDate: parsePlainDate(birthDate) ?? '' }),
      }
      const answer = await callApi(api.recovery.verification.$post({ json }))
      if (!answer.ok) return shownFailure(answer.failure)
      onVerified(answer.data, cpf)
      return null
    },
  })
  usePrefill(form.form, (typed) => {
    const read = names.map((name) => [name, typedNumbers[name].read(typed[name] ?? '')])
    form.change(Object.fromEntries(read))
  })

  return (
    <form {...form.props} suppressHydrationWarning method="post" className="mt-6 grid gap-5">
      {names.map((name) => (
        <Fragment key={name}>
          <MaskedField {...fields[name]} {...typedNumbers[name]} {...form.digits(name)} />
          {name === 'contractNumber' && <WhereToFind />}
        </Fragment>
      ))}
      <FormFailure failure={form.failure} />
      <Button type="submit" size="lg" full busy={form.busy} busyLabel="Verificando...">
        Próximo
      </Button>
    </form>
  )
}

const sac = brand.phones.find(({ id }) => id === 'sac')

/** Tells a customer who cannot log in where to find the contract's number. */
function WhereToFind() {
  return (
    <details className="group -mt-4 text-sm">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4">
        Onde encontro?
        <span className="icon icon-chevron-down size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid list-disc gap-1.5 rounded-md bg-paper py-3 pr-3 pl-7 text-ink-soft">
        <li>No fim do pedido, na tela “Solicitação enviada com sucesso!”, e no comprovante que você salvou dela.</li>
        <li>
          Não achou? Deixe o campo em branco: o CPF, a data de nascimento e o código que mandamos ao e-mail do cadastro
          bastam.
        </li>
        <li>
          Sem acesso ao e-mail? Ligue para o <span>{sac?.label}</span>,{' '}
          <span className="whitespace-nowrap">{sac?.number}</span> (<span>{sac?.hours.toLowerCase()}</span>).
        </li>
      </ul>
    </details>
  )
}

/** The fields of the first step, as digits. */
type Answers = { readonly contractNumber: string; readonly cpf: string; readonly birthDate: string }
type FieldName = keyof Answers
const noAnswers: Answers = { contractNumber: '', cpf: '', birthDate: '' }

const say = (code: string) => sentences[code] ?? code

/** Returns the problems that the page can find without the server, in the order of the fields. */
export function checkAnswers(answers: Answers): Partial<Answers> {
  const fields: Partial<Record<FieldName, string>> = {}
  const { contractNumber, birthDate } = answers
  // Either of the two identifies the account. Without both, the page asks for both.
  const isNeither = contractNumber === '' && birthDate === ''
  if (isNeither) fields.contractNumber = say('contract_number_required')
  else if (contractNumber !== '' && contractNumber.length !== 10) fields.contractNumber = say('contract_number_invalid')
  if (!isCpf(answers.cpf)) fields.cpf = say('cpf_invalid')
  if (isNeither) fields.birthDate = say('birth_date_required')
  else if (birthDate !== '' && !isPlainDate(parsePlainDate(answers.birthDate) ?? ''))
    fields.birthDate = say('date_invalid')
  return fields
}

/**
 * Failures whose own sentence explains more than the general one. None of them tells a stranger about the bank's data.
 */
const explainedCodes = [
  'too_many_requests',
  'network',
  'timeout',
  'unavailable',
  'recovery_not_found',
  'recovery_blocked',
]

/** Returns the failure to show for a failed check: of the birth date, of its own, or the general one. */
export function shownFailure(failure: Failure): Failure {
  if (failure.code === 'recovery_birth_date_mismatch') return besideField(failure, 'birthDate')
  return { ...failure, code: explainedCodes.includes(failure.code) ? failure.code : 'recovery_failed', errors: [] }
}
