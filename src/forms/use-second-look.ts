import { useState } from 'react'
import type { Failure } from '#lib/api.ts'

/** The code of a field about which the server asks once more before it sends a text to a customer. */
const isAsking = ({ errors }: Failure) => errors.some(({ code }) => code.startsWith('suspect_'))

/**
 * Remembers the text about which the server asked for a second look, because it looks like a fraud. The same text may
 * then be sent with `confirmed`; a changed one is asked about again.
 */
export function useSecondLook() {
  const [asked, setAsked] = useState<string | null>(null)
  return {
    /** Whether the writer was asked about exactly this text. */
    isAsked: (text: string) => asked !== null && asked === text,
    /** Takes the failure of sending a text, and returns it. */
    take: <Failed extends Failure | null>(text: string, failed: Failed): Failed => {
      setAsked(failed && isAsking(failed) ? text : null)
      return failed
    },
  }
}
