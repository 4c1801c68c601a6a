import type { ReactNode } from 'react'

type Props = { mail: { subject: string; text: string }; children?: ReactNode }

/** A mail before it goes: its subject, and its words from the greeting on. */
export function MailPreview({ mail: { subject, text }, children }: Props) {
  return (
    <div className="mt-2 rounded-md border border-line bg-paper p-3 text-sm">
      <p className="font-semibold [overflow-wrap:anywhere]">{subject}</p>
      <div className="contents">{children}</div>
      {/* A long mail scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus. */}
      <p tabIndex={0} className="mt-1 max-h-44 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
        {text.slice(Math.max(0, text.indexOf('Olá')))}
      </p>
    </div>
  )
}
