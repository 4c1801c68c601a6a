import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'

const copiedForMs = 3_000

/** The code to paste into a bank's app, with a button that copies it. */
export function PixCode({ code }: { code: string }) {
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
      toast.success(sentenceFor('pix_copied'))
    } catch {
      // Some in-app browsers forbid copying, so the code is selected and the customer copies it by hand.
      field.current?.select()
      toast.info('Código selecionado. Copie com o menu do seu aparelho.')
    }
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-3 rounded-md border border-line bg-white p-4">
      <Button
        onClick={copy}
        size="lg"
        className="justify-self-start max-sm:w-full"
        icon={copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
      >
        {copied ? 'Código Copiado!' : 'Copiar código Pix'}
      </Button>
      <label htmlFor={id} className="font-semibold text-sm">
        Código Pix copia e cola
      </label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={3}
        value={code}
        onFocus={(event) => event.target.select()}
        className="control break-all font-mono text-sm"
      />
    </div>
  )
}
