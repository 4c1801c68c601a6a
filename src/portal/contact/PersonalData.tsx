import { Pencil } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { streetLine } from '#domain/identity/address.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'
import { readKept } from '#forms/draft.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { FoldingCard } from '#ui/structure/FoldingCard.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { contactDraft } from './contact-draft.ts'

const ContactForm = lazily(async () => (await import('./ContactForm.tsx')).ContactForm)

/**
 * The customer's data. Name, CPF and birth date belong to the contract. The customer may change e-mail, phone and
 * address.
 */
export function PersonalData({ view, correctsEmail }: { view: ApplicantView; correctsEmail: boolean }) {
  const [editing, setEditing] = useState(() => readKept(contactDraft(view.id)) !== null)
  useEffect(() => {
    if (correctsEmail) setEditing(true)
  }, [correctsEmail])

  function close() {
    setEditing(false)
    // Another press on 'Corrigir' opens the form again.
    if (correctsEmail) window.location.assign('#dados')
  }

  return (
    <FoldingCard
      title="Dados pessoais"
      line={<span translate="no">{view.email}</span>}
      id="dados"
      opens={editing}
      className="print:hidden"
    >
      <Facts
        columns={2}
        facts={[
          { label: 'Nome completo', value: titledName(view.fullName) },
          { label: 'CPF', value: unbroken(formatCpf(view.cpf)) },
          { label: 'Data de nascimento', value: formatPlainDate(view.birthDate) },
          { label: 'Profissão', value: view.profession },
          ...(view.incomeCents ? [{ label: 'Renda mensal', value: formatBRL(view.incomeCents) }] : []),
          ...(editing
            ? []
            : [
                { label: 'E-mail', value: <Email view={view} /> },
                { label: 'Celular', value: unbroken(formatPhone(view.phone)) },
                { label: 'Endereço', value: unbroken(addressOf(view)) },
              ]),
        ]}
      />
      {!editing && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-5"
          onClick={() => setEditing(true)}
          icon={<Pencil aria-hidden className="size-4" />}
        >
          Editar
        </Button>
      )}
      {editing && (
        <Suspense fallback={<Loading />}>
          <ContactForm key={String(correctsEmail)} view={view} correctsEmail={correctsEmail} onClose={close} />
        </Suspense>
      )}
    </FoldingCard>
  )
}

function addressOf({ neighborhood, city, state, cep, ...rest }: ApplicantView): string {
  return `${streetLine(rest)}, ${neighborhood}, ${city} - ${state}, CEP ${formatCep(cep)}`
}

function Email({ view }: { view: ApplicantView }) {
  return (
    <>
      <span translate="no">{unbroken(view.email)}</span>{' '}
      {view.emailConfirmed && <Badge tone="ok">E-mail confirmado</Badge>}
    </>
  )
}
