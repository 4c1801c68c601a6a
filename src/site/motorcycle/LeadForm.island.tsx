import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { leadForm } from '#api/lead.ts'
import { leadConsent } from '#content/consent.ts'
import { builtOffer } from '#content/offer/built-offer.ts'
import { sentenceFor } from '#content/sentences.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { shownTerms } from '#domain/offer/conditions.ts'
import { besideOwnFields, readBy, readUnless, useForm } from '#forms/use-form.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { LinkedText } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import type { FieldErrors } from '#ui/forms/use-field-errors.ts'
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
  const [isSent, setSent] = useState(false)
  const form = useLead(slug, () => setSent(true))
  usePrefill(form.form, ({ fullName = '', cpf = '', email = '', phone = '', accepted }) =>
    form.change({
      fullName,
      cpf: typedNumbers.cpf.read(cpf),
      email,
      phone: typedNumbers.phone.read(phone),
      accepted: accepted !== undefined,
    }),
  )
  const { failure } = form

  if (isSent) return <LeadSent model={model} slug={slug} />
  return (
    // Before hydration `dialog` keeps the form from being sent, so that no typed text gets into the address.
    <form {...form.props} suppressHydrationWarning method="dialog" className="grid gap-5">
      <PersonFields form={form} />
      <CheckboxField label={<LinkedText parts={leadConsent.parts} />} {...form.checked('accepted')} />
      {failure && (
        <Alert tone="bad" role="alert" title="Não foi possível enviar agora">
          {sentenceOf(failure)}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={form.busy} busyLabel="Enviando...">
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

/** Name, CPF, e-mail and phone of the lead. */
function PersonFields({ form }: { form: ReturnType<typeof useLead> }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label="Nome Completo" autoComplete="name" maxLength={120} {...form.text('fullName')} />
      <MaskedField
        label="CPF"
        {...typedNumbers.cpf}
        placeholder="000.000.000-00"
        autoComplete="off"
        {...form.digits('cpf')}
      />
      <EmailField label="E-mail" meant={meantEmail} {...form.choice('email')} />
      <MaskedField
        label="Celular"
        type="tel"
        inputMode="tel"
        {...typedNumbers.phone}
        placeholder="(11) 00000-0000"
        autoComplete="tel"
        {...form.digits('phone')}
      />
    </div>
  )
}

/** The contact form of a model. Sends it with the plan chosen beside it. */
function useLead(motorcycle: string, onSent: () => void) {
  return useForm({
    initial: emptyLead,
    once: `lead:${motorcycle}`,
    read: ({ accepted, ...contact }) =>
      readUnless(leadProblems({ accepted, ...contact }), () => {
        const { installments, entryCents } = shownTerms($choice.get(), $conditions.get(), builtOffer)
        const plan = { installments, ...(entryCents === null ? {} : { entryCents }) }
        const consent = { version: leadConsent.version, accepted: true } as const
        return { motorcycle, ...plan, ...contact, consent }
      }),
    send: async (json, options) => {
      const answer = await callApi(api.leads.$post({ json }, options))
      if (!answer.ok) {
        await refreshAfter(answer.failure)
        return besideOwnFields(answer.failure, ownField)
      }
      onSent()
      return null
    },
  })
}

/** The values of the form; CPF and phone are digits. */
type LeadValues = { fullName: string; cpf: string; email: string; phone: string; accepted: boolean }

const emptyLead: LeadValues = { fullName: '', cpf: '', email: '', phone: '', accepted: false }

/** Returns the sentence of each wrong field of a form. Empty when the lead may send the form. */
export function leadProblems({ accepted, ...values }: LeadValues): FieldErrors {
  const read = readBy(leadForm, values)
  const problems = 'errors' in read ? read.errors : {}
  return accepted ? problems : { ...problems, accepted: sentenceFor('consent_required') }
}

/** The problems of the consent belong to its checkbox. */
const ownField = (sent: string) => (sent.startsWith('consent') ? 'accepted' : sent)
