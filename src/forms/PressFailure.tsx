import { sentenceFor } from '#content/sentences.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { classes } from '#ui/classes.ts'
import { intoSight } from '#ui/into-sight.ts'

type Props = {
  failure: Failure | null
  /** The sentences of this press for codes that say too little by themselves: 'not_found'. */
  words?: Readonly<Record<string, string>>
  /** What was not done, before the reason. */
  what?: string
  className?: string
}

/**
 * Says beside a button why its press was not done, also where one value of the request is the reason. The page itself
 * says that a session is over.
 */
export function PressFailure({ failure, words = {}, what, className }: Props) {
  if (failure === null || failure.code === 'unauthenticated') return null
  const [first] = failure.errors
  const why = words[failure.code] ?? (first ? sentenceFor(first.code) : sentenceOf(failure))
  return (
    <p role="alert" ref={intoSight} className={classes('w-full font-medium text-bad text-sm', className)}>
      {what ? `${what}: ${why}` : why}
    </p>
  )
}
