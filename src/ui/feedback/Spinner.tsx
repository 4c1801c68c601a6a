import { LoaderCircle } from 'lucide-react'

/** A turning circle. Screen readers skip it, because the text beside it names the work in progress. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />
}
