import { consentParts } from '#content/consent.ts'

/** The consent text, with its policy a link that leaves the form as it is. */
export function ConsentLabel() {
  return (
    <>
      {consentParts.before}
      <a href={consentParts.href} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
        {consentParts.link}
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
      {consentParts.after}
    </>
  )
}
