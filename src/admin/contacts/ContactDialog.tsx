import { messageFor } from '#content/messages.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ConcurrentChanges } from '../core/concurrent/ConcurrentChanges.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactHistory } from './ContactHistory.tsx'
import { eventSentence } from './contact-event.ts'
import { useContact } from './use-contact.ts'

type Props = { id: string; onSaved: () => void; onClose: () => void }

/** One contact, over the list: whom to call about what, what was done, and what to do with it. */
export function ContactDialog({ id, onSaved, onClose }: Props) {
  const { data, failure, reload, concurrent, dismiss, save } = useContact(id)
  const missing = failure?.code === 'not_found'
  return (
    <Dialog open onClose={onClose} title={data?.fullName ?? 'Contato'}>
      {missing && <p className="py-6 text-center text-ink-soft">Este contato não existe mais.</p>}
      {failure && !missing && !data && (
        <LoadFailure title={messageFor('contacts_failed')} failure={failure} onRetry={reload} />
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
              const saved = await save(wanted)
              if (saved) onSaved()
              return saved
            }}
          />
          <ContactHistory contact={data} />
        </div>
      )}
    </Dialog>
  )
}
