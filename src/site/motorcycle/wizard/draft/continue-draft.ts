import { dayMs } from '#domain/calendar/day-arithmetic.ts'
// Runs inline, before the page is painted, so that the section moves nothing when it appears.
import { draftDays } from '#domain/retention.ts'
import { forget } from '#lib/storage.ts'
import { forgetDraftOnDevice, readDraftOnDevice } from '#lib/stored-application.ts'
import { dueDayOf, writeChoice } from '../../plan-address.ts'

const draft = readDraftOnDevice(Date.now())
const box = document.querySelector<HTMLElement>('[data-draft]')
const find = (name: string) => box?.querySelector<HTMLElement>(`[data-draft-${name}]`)

if (box && draft && /^[\w-]+$/.test(draft.motorcycle.slug)) {
  const { slug, model } = draft.motorcycle
  const link = find('link')
  const note = find('note')
  const until = new Date(draft.changedAt + draftDays * dayMs)
  find('model')?.append(model)
  const plan = new URLSearchParams()
  const { installments, entryCents = null, dueDay, colorKey } = draft
  writeChoice(plan, { installments, entryCents, dueDay: dueDayOf(dueDay) })
  if (colorKey) plan.set('cor', colorKey)
  link?.setAttribute('href', `/motorcycle/${slug}?${plan}`)
  if (note) note.textContent = `Guardado só neste aparelho até ${until.toLocaleDateString('pt-BR')}.`
  find('forget')?.addEventListener('click', ({ currentTarget }) => {
    forgetDraftOnDevice()
    forget('tab', 'financing-draft')
    link?.remove()
    if (currentTarget instanceof HTMLElement) currentTarget.remove()
    if (!note) return
    note.textContent = 'Pronto: o que você tinha preenchido saiu deste aparelho.'
    note.tabIndex = -1
    note.focus()
  })
  box.hidden = false
}
