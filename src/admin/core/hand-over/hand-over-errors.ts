import { messageFor } from '#content/messages.ts'
import { type HandOverCheck, handOverChecks } from '#domain/dealerships/hand-over.ts'
import type { HandOverTyped } from './HandOverFields.tsx'

/** What is wrong with a hand-over as it is typed, by field; nothing when it can be sent. */
export function handOverErrors({ takenBy, checked }: HandOverTyped): Record<string, string> {
  const all = Object.keys(handOverChecks) as HandOverCheck[]
  return {
    ...(!takenBy.trim() && { takenBy: messageFor('required') }),
    ...(!all.every((check) => checked.includes(check)) && { checked: messageFor('checklist_incomplete') }),
  }
}
