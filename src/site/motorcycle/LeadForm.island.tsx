import { CircleCheck } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { leadForm } from '#api/lead.ts'
import { leadConsent } from '#content/consent.ts'
import { builtOffer } from '#content/offer/built-offer.ts'
import { sentenceFor } from '#content/sentences.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { shownTerms } from '#domain/offer/conditions.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { LinkedText } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { $choice, $conditions, refreshAfter } from './plan.ts'

type Props = { model: string; slug: string }

/** The form in which a lead asks for a call about a model. */
export function LeadForm(props: Props) {
  return (
    <ErrorBoundary>
      <Contact {...props} />
    </ErrorBoundary>
  )
}

function Contact({ model, slug }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, state, failure, change, send } = useLead(slug, form)
  usePrefill(form, ({ fullName = '', cpf = '', email = '', phone = '', accepted }) =>
    change({
      fullName,
      cpf: typedNumbers.cpf.read(cpf),
      email,
      phone: typedNumbers.phone.read(phone),
      accepted: accepted !== undefined,
    }),
  )
  const error = (field: string) => errors[field] && sentenceFor(errors[field])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void send()
  }

  if (state === 'sent') return <LeadSent model={model} slug={slug} />
  return (
    // Before hydration `dialog` keeps the form from being sent, so that no typed text gets into the address.
    <form ref={form} suppressHydrationWarning noValidate method="dialog" onSubmit={submit} className="grid gap-5">
      <PersonFields values={values} error={error} change={change} />
      <CheckboxField
        name="accepted"
        checked={values.accepted}
        onChange={(event) => change({ accepted: event.target.checked })}
        label={<LinkedText parts={leadConsent.parts} />}
        error={error('accepted')}
      />
      {failure && (
        <Alert tone="bad" role="alert" title="Não foi possível enviar agora">
          {sentenceOf(failure)}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={state === 'sending'} busyLabel="Enviando...">
        Enviar
      </Button>
    </form>
  )
}

/** Confirms that the bank has stored the contact. */
function LeadSent({ model, slug }: { model: string; slug: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3">
      <CircleCheck aria-hidden className="size-12 text-ok" />
      <h3 ref={heading} tabIndex={-1} className="font-bold text-2xl focus:outline-none">
        Recebemos o seu contato!
      </h3>
      <p className="text-ink-soft">
        Vamos falar com você sobre a <span translate="no">{model}</span> em até 2 dias úteis. Se preferir, já peça o
        financiamento: leva poucos minutos.
      </p>
      <LinkButton href={`/motorcycle/${slug}`} className="mt-2">
        Pedir o financiamento
      </LinkButton>
    </div>
  )
}

type Lead = ReturnType<typeof useLead>
type PersonFieldsProps = Pick<Lead, 'values' | 'change'> & { error: (field: string) => string | undefined }

/** Name, CPF, e-mail and phone of the lead. */
function PersonFields({ values, error, change }: PersonFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Nome Completo"
        name="fullName"
        autoComplete="name"
        maxLength={120}
        value={values.fullName}
        onChange={(event) => change({ fullName: event.target.value })}
        error={error('fullName')}
      />
      <MaskedField
        label="CPF"
        name="cpf"
        {...typedNumbers.cpf}
        placeholder="000.000.000-00"
        autoComplete="off"
        value={values.cpf}
        onValueChange={(cpf) => change({ cpf })}
        error={error('cpf')}
      />
      <EmailField
        label="E-mail"
        name="email"
        meant={meantEmail}
        value={values.email}
        onChange={(email) => change({ email })}
        error={error('email')}
      />
      <MaskedField
        label="Celular"
        name="phone"
        type="tel"
        inputMode="tel"
        {...typedNumbers.phone}
        placeholder="(11) 00000-0000"
        autoComplete="tel"
        value={values.phone}
        onValueChange={(phone) => change({ phone })}
        error={error('phone')}
      />
    </div>
  )
}

type LeadState = 'editing' | 'sending' | 'sent'

/** Holds the contact form of a model: its values and their problems. Sends it with the plan chosen beside it. */
function useLead(motorcycle: string, form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(emptyLead)
  const { errors, setErrors, refuse } = useFieldErrors(form)
  const [state, setState] = useState<LeadState>('editing')
  const [failure, setFailure] = useState<Failure | null>(null)
  const tried = useRef(false)

  /** Takes typed values. After the first try to send, checks them at every key. */
  function change(changes: Partial<LeadValues>) {
    const next = { ...values, ...changes }
    setValues(next)
    if (tried.current) setErrors(leadProblems(next))
  }

  /** Sends the form, or shows its problems. One try at a time. */
  async function send(): Promise<void> {
    if (state === 'sending') return
    tried.current = true
    const found = leadProblems(values)
    refuse(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setState('sending')
    const { accepted: _, ...contact } = values
    const { installments, entryCents } = shownTerms($choice.get(), $conditions.get(), builtOffer)
    const plan = { installments, ...(entryCents === null ? {} : { entryCents }) }
    const consent = { version: leadConsent.version, accepted: true } as const
    const answer = await callApi(api.leads.$post({ json: { motorcycle, ...plan, ...contact, consent } }))
    if (answer.ok) return setState('sent')
    setState('editing')
    await refreshAfter(answer.failure)
    refuse(byField(answer.failure.errors))
    setFailure(answer.failure)
  }

  return { values, errors, state, failure, change, send }
}

/** The values of the form; CPF and phone are digits. */
type LeadValues = { fullName: string; cpf: string; email: string; phone: string; accepted: boolean }

export const emptyLead: LeadValues = { fullName: '', cpf: '', email: '', phone: '', accepted: false }

/** Returns the problems of a form as a code by field. Empty when the lead may send the form. */
export function leadProblems({ accepted, ...values }: LeadValues): Record<string, string> {
  const parsed = leadForm.safeParse(values)
  const problems = byField(parsed.success ? [] : fieldProblems(parsed.error.issues))
  return accepted ? problems : { ...problems, accepted: 'consent_required' }
}

/** Returns problems as a code by field. Those of the consent belong to its checkbox. */
export function byField(problems: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ field, code }) => [field.startsWith('consent') ? 'accepted' : field, code]))
}
