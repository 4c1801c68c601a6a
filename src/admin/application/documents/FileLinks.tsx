import { Download, ExternalLink, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Opens a document's file in another tab, or saves it under a name. */
export function FileLinks({ url, name }: { url: string; name: string }) {
  return (
    <div className="mr-auto flex gap-5">
      <FileLink href={url} target="_blank" rel="noopener" Icon={ExternalLink}>
        Abrir em nova aba
      </FileLink>
      <FileLink href={url} download={name} Icon={Download}>
        Baixar
      </FileLink>
    </div>
  )
}

type FileLinkProps = ComponentProps<'a'> & { Icon: LucideIcon }

function FileLink({ Icon, children, ...link }: FileLinkProps) {
  return (
    <a {...link} className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4">
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </a>
  )
}
