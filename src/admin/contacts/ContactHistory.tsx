import type { ContactDetail } from '#api/contacts.ts'
import { HistoryLine } from '../core/history/HistoryLine.tsx'
import { eventText } from './contact-event.ts'

/** What was done with a contact, newest first; how it came is the last line. */
export function ContactHistory({ contact }: { contact: ContactDetail }) {
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
