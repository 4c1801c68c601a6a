import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './Button.tsx'

/** How long (ms) a browser has to begin printing before the page says what else can be done. */
const patienceMs = 1000

/** What to do on a page whose address opens it again as it is. */
export const inAnotherBrowser = 'Copie o endereço desta página e abra no Chrome ou no Safari do seu aparelho.'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What to do where nothing can be printed: a whole sentence. */
  otherwise: string
}

/**
 * Opens the browser's window for printing. Browsers inside other apps may lack it, or do nothing at all: then it says
 * what to do instead.
 */
export function PrintButton({ otherwise, ...button }: Props) {
  const [state, setState] = useState<'calm' | 'waiting' | 'nothing'>('calm')
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setState('nothing'), patienceMs)
    const began = () => setState('calm')
    addEventListener('beforeprint', began)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', began)
    }
  }, [state])

  if (typeof globalThis.print !== 'function')
    return <p className="text-ink-soft text-sm print:hidden">{`Este navegador não imprime. ${otherwise}`}</p>

  function open() {
    let began = false
    const note = () => {
      began = true
    }
    addEventListener('beforeprint', note)
    print()
    removeEventListener('beforeprint', note)
    setState(began ? 'calm' : 'waiting')
  }

  return (
    <>
      <Button {...button} onClick={open} />
      <p role="status" className={state === 'nothing' ? 'w-full text-sm print:hidden' : 'sr-only'}>
        {state === 'nothing' && `A janela de impressão não abriu? ${otherwise}`}
      </p>
    </>
  )
}
