import type { ContactEvent } from '#api/contacts.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { leadStateLabels } from '#domain/leads/lead-state.ts'

/** What an analyst did with a contact, in a few words. */
export function eventText({ from, to, note }: ContactEvent): string {
  if (from !== to) return `Mudou o estado de ${leadStateLabels[from]} para ${leadStateLabels[to]}`
  return note === '' ? 'Apagou a observação' : 'Mudou a observação'
}

/** The same in one sentence, with who and when. */
export function eventSentence(event: ContactEvent): string {
  const note = event.note ? `. “${event.note}”` : ''
  return `${event.actor}: ${eventText(event)} (${formatDateTime(event.at)})${note}`
}
