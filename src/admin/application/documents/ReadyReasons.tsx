import { readyReasons } from '#content/document-reasons.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { classes } from '#ui/classes.ts'

type Props = { kind: DocumentKind; chosen: string; onChoose: (text: string) => void }

/** The commonest reasons to send a document back: one press writes the sentence, which stays to be changed. */
export function ReadyReasons({ kind, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-ink-soft text-sm">Motivos prontos para recusar</legend>
      <div className="flex flex-wrap gap-2">
        {readyReasons[kind].map(({ label, text }) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosen === text}
            onClick={() => onChoose(text)}
            className={classes(
              'min-h-11 rounded-full border px-3 text-sm lg:min-h-9',
              chosen === text ? 'border-ink bg-paper font-semibold' : 'border-line-strong hover:bg-paper',
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
