import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'

const copiedForMs = 3_000

interface Props {
  code: string
  /** The name of the field. */
  label: string
  /** What the button says before, and what is said once the code is copied. */
  action: string
  copiedSentence: string
  rows: number
}

/** A code to paste into a bank's app, with a button that copies it. */
export function CodeToCopy({ code, label, action, copiedSentence, rows }: Props) {
  const [copied, setCopied] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(Date.now())
      toast.success(copiedSentence)
    } catch {
      // Some in-app browsers forbid copying, so the code is selected and the customer copies it by hand.
      field.current?.select()
      toast.info('Código selecionado. Copie com o menu do seu aparelho.')
    }
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-2 sm:gap-3 sm:rounded-md sm:border sm:border-line sm:bg-white sm:p-4">
      <Button
        onClick={copy}
        size="lg"
        className="justify-self-start max-sm:w-full"
        icon={copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
      >
        {copied ? 'Código Copiado!' : action}
      </Button>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={rows}
        value={code}
        onFocus={(event) => event.target.select()}
        className="control resize-none font-mono text-sm [overflow-wrap:anywhere]"
      />
    </div>
  )
}
