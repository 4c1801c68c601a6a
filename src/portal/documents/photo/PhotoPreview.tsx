import { useEffect, useState } from 'react'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'

/** A chosen photo as it will be sent; a tap shows it large enough to read. */
export function PhotoPreview({ file, title }: { file: File; title: string }) {
  const [url, setUrl] = useState<string>()
  const [large, setLarge] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <>
      <button
        type="button"
        aria-label={`Ampliar foto: ${title}`}
        onClick={() => setLarge(true)}
        className="flex h-56 w-full cursor-zoom-in items-center justify-center overflow-hidden rounded-sm border border-line bg-white"
      >
        <Picture src={url} alt="" className="size-full object-contain">
          <span className="p-4 text-ink-soft text-sm">Este navegador não consegue mostrar a foto.</span>
        </Picture>
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={`${title}: dá para ler tudo?`} size="lg">
        <section
          aria-label="Foto ampliada"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-[70dvh] overflow-auto rounded-sm bg-paper"
        >
          <Picture src={url} alt={`${title} que você escolheu`} className="w-[200%] max-w-none" />
        </section>
      </Dialog>
    </>
  )
}
