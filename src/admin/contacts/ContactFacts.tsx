import type { ContactDetail } from '#api/contacts.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { interestOf } from './interest.ts'

const link = 'underline underline-offset-4'

/** Whom to call, and about what. */
export function ContactFacts({ contact }: { contact: ContactDetail }) {
  const { phone, email } = contact
  return (
    <Facts
      facts={[
        {
          label: 'Celular',
          value: (
            <a href={`tel:+55${phone}`} target="_self" className={link}>
              {formatPhone(phone)}
            </a>
          ),
        },
        {
          label: 'E-mail',
          value: (
            <a href={`mailto:${email}`} target="_self" className={link}>
              {email}
            </a>
          ),
        },
        { label: 'Interesse', value: interestOf(contact) },
        { label: 'CPF', value: formatCpf(contact.cpf) },
        { label: 'Recebido em', value: formatDateTime(contact.createdAt) },
      ]}
    />
  )
}
