import { Check, Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/feedback/Toaster.tsx'

interface Props {
  code: string
  /** The name of the field. */
  label: string
  /** What the button says before, and what is said once the code is copied. */
  action: string
  copiedSentence: string
  /** How many lines are shown. Left out: the whole code, for people who type it. */
  rows?: number
}

/** A code to paste into a bank's app, with a button that copies it. */
export function CodeToCopy({ code, label, action, copiedSentence, rows }: Props) {
  const { copied, failed, copy } = useCopy()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  async function press() {
    if (await copy(code)) toast.success(copiedSentence)
    // Some in-app browsers forbid copying, so the code is selected and the customer copies it by hand.
    else field.current?.select()
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-2 sm:gap-3 sm:rounded-md sm:border sm:border-line sm:bg-white sm:p-4">
      <Button
        onClick={() => void press()}
        size="lg"
        className="justify-self-start max-sm:w-full"
        icon={copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
      >
        {copied ? 'Código Copiado!' : action}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {failed && 'Código selecionado. Copie com o menu do seu aparelho.'}
      </p>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={rows ?? 2}
        value={code}
        onFocus={(event) => event.target.select()}
        className={classes(
          'control resize-none font-mono text-sm [overflow-wrap:anywhere]',
          rows === undefined && 'field-sizing-content',
        )}
      />
    </div>
  )
}
