import { useId, useState } from 'react'
import { Button, LinkButton } from './Button.tsx'
import { useCopy } from './use-copy.ts'

type Props = {
  /** The button's label. */
  label: string
  /** The text sent along with the page's address to the share sheet or WhatsApp. A copied address has no text. */
  text: string
}

/**
 * Sends the address of this page: by the device's own share sheet if there is one, by WhatsApp, or as a copy. In a row
 * of links the choices take a row of their own.
 */
export function Share({ label, text }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { copied, failed, copy } = useCopy()
  const [href, setHref] = useState('')

  async function start() {
    setHref(location.href)
    // On a phone the share sheet offers everything. On other devices few people know it.
    if (!open && 'share' in navigator && matchMedia('(pointer: coarse)').matches) {
      try {
        await navigator.share({ text, url: location.href })
        return
      } catch (error) {
        // The person closed the share sheet, so no other way is offered.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    setOpen(!open)
  }

  return (
    <div className="contents print:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => void start()}
        className="min-h-11 font-semibold text-brand text-sm underline underline-offset-4"
      >
        {label}
      </button>
      <div id={id} hidden={!open} className="mt-1 grid basis-full gap-2 pb-2">
        <div className="flex flex-wrap gap-2">
          <LinkButton
            size="sm"
            variant="secondary"
            href={`https://wa.me/?text=${encodeURIComponent(`${text} ${href}`)}`}
            target="_blank"
            rel="noopener"
          >
            WhatsApp
          </LinkButton>
          <Button size="sm" variant="secondary" onClick={() => void copy(href)}>
            {copied ? 'Copiado!' : 'Copiar o link'}
          </Button>
        </div>
        <p role="status" className={failed ? 'break-all text-sm' : 'sr-only'}>
          {copied && <span>Link copiado</span>}
          {failed && <span>{`Não foi possível copiar. O link é ${href}`}</span>}
        </p>
      </div>
    </div>
  )
}
