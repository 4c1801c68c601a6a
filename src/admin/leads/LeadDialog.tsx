import type { LeadChange, LeadDetail, LeadEvent } from '#api/leads.ts'
import { sentenceFor } from '#content/sentences.ts'
import { leadStateLabels } from '#content/work-lists.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { leadStates } from '#domain/work-lists.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { useForm } from '#forms/use-form.ts'
import { type Failure, failureOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { ConcurrentChanges, useConcurrentEvents } from '../core/ConcurrentChanges.tsx'
import { draftKey } from '../core/drafts.ts'
import { HistoryLine } from '../core/History.tsx'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { interestOf } from './LeadTable.tsx'

type Props = { id: string; onSaved: () => void; onClose: () => void }

/** One contact in a dialog over the list: phone and interest, a form for state and note, and its history. */
export function LeadDialog({ id, onSaved, onClose }: Props) {
  const { data, failure, reload, concurrent, dismiss, save } = useContact(id)
  const missing = failure?.code === 'not_found'
  return (
    <Dialog open onClose={onClose} title={data?.fullName ?? 'Contato'}>
      {missing && <p className="py-6 text-center text-ink-soft">Este contato não existe mais.</p>}
      {failure && !missing && !data && (
        <LoadFailure title={sentenceFor('contacts_failed')} failure={failure} onRetry={reload} />
      )}
      {!data && !failure && <Loading />}
      {data && (
        <div className="grid gap-5">
          {concurrent.length > 0 && (
            <ConcurrentChanges
              title="Este contato mudou enquanto você o via"
              changes={concurrent.map((event) => ({ id: event.id, text: eventSentence(event) }))}
              onDismiss={dismiss}
            />
          )}
          <ContactFacts contact={data} />
          <ContactForm
            contact={data}
            save={async (wanted) => {
              const failed = await save(wanted)
              if (failed === null) onSaved()
              return failed
            }}
          />
          <ContactHistory contact={data} />
        </div>
      )}
    </Dialog>
  )
}

const options = leadStates.map((state) => ({ value: state, label: leadStateLabels[state] }))

type ContactFormProps = { contact: LeadDetail; save: (wanted: Omit<LeadChange, 'version'>) => Promise<Failure | null> }

/** Edits a contact's state and note. The tab keeps what is typed until it is saved. */
function ContactForm({ contact: { id, state, note }, save }: ContactFormProps) {
  const form = useForm({
    initial: { state, note },
    read: (typed) => (typed.state === state && typed.note.trim() === note ? null : { body: typed }),
    draft: { key: draftKey(`lead:${id}`) },
    send: save,
  })

  return (
    <form {...form.props} className="grid gap-4 border-line border-y py-5">
      <RadioCards legend="Estado" options={options} {...form.choice('state')} />
      <TextArea label="Observações" hint="Só a equipe vê" rows={3} maxLength={1000} {...form.text('note')} />
      <FormFailure failure={form.failure} what={sentenceFor('contact_failed')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Salvando..." disabled={!form.isChanged}>
          Salvar
        </Button>
        <Button variant="secondary" disabled={!form.isChanged || form.busy} onClick={form.discard}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

const link = 'underline underline-offset-4'

/** The lead's phone, e-mail and interest. */
function ContactFacts({ contact }: { contact: LeadDetail }) {
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

/** The changes to a contact, newest first. The last line is the lead's own request. */
function ContactHistory({ contact }: { contact: LeadDetail }) {
  return (
    <section aria-labelledby="contact-history">
      <h3 id="contact-history" className="mb-3 font-bold">
        Histórico
      </h3>
      <ol className="grid gap-3">
        {contact.history.map((event) => (
          <HistoryLine
            key={event.id}
            what={eventText(event)}
            words={event.note ? [event.note] : []}
            who={event.actor}
            at={event.at}
          />
        ))}
        <HistoryLine what="Pediu contato e aceitou os termos" who="Cliente" at={contact.createdAt} />
      </ol>
    </section>
  )
}

/**
 * Loads a contact that several analysts may have open. The server refuses a save of an outdated version. The page then
 * fetches the new version, `concurrent` holds its changes, and the next save works.
 */
function useContact(id: string) {
  const contact = admin.contacts[':id']
  const { data, failure, reload, change } = useLoad(`contact/${id}`, (signal) =>
    call(contact.$get({ param: { id } }, { init: { signal } })),
  )
  const { concurrent, dismiss, own } = useConcurrentEvents(id, data?.history)

  /** Returns the failure, or null once the contact is stored. */
  async function save(wanted: Omit<LeadChange, 'version'>): Promise<Failure | null> {
    const answer = await change(async (current) => {
      if (!current) return { ok: false, failure: failureOf('unexpected') }
      const json = { ...wanted, version: current.version }
      const sent = await call(contact.$put({ param: { id }, json }))
      if (sent.ok) own(sent.data.history)
      return sent
    })
    if (answer.ok) {
      toast.success('Contato salvo')
      return null
    }
    if (answer.failure.code === 'stale_contact') reload()
    return answer.failure
  }

  return { data, failure, reload, concurrent, dismiss, save }
}

/** An analyst's change to a contact, in a few words. */
function eventText({ from, to, note }: LeadEvent): string {
  if (from !== to) return `Mudou o estado de ${leadStateLabels[from]} para ${leadStateLabels[to]}`
  return note === '' ? 'Apagou a observação' : 'Mudou a observação'
}

/** Returns the change in one sentence, with the analyst, the note and the time. */
function eventSentence(event: LeadEvent): string {
  const note = event.note ? `. “${event.note}”` : ''
  return `${event.actor}: ${eventText(event)} (${formatDateTime(event.at)})${note}`
}
