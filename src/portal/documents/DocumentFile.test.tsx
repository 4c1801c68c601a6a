import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DocumentView } from '#api/portal.ts'
import { DocumentFile } from './DocumentFile.tsx'
import { nothingChosen } from './upload-state.ts'

test('a document can be changed until the bank has decided on it', () => {
  const textOf = (status: DocumentView['status']) => {
    const file = { fileName: 'cnh.pdf', contentType: 'application/pdf', sizeBytes: 90_000 }
    const document: DocumentView = { ...file, status, uploadedAt: '2026-11-20T12:00:00Z', reason: null }
    return renderToStaticMarkup(
      <DocumentFile application="x" kind="cnh" document={document} item={nothingChosen} onReplace={() => {}} />,
    )
  }
  expect(textOf('uploaded')).toContain('Trocar')
  expect(textOf('accepted')).toContain('cnh.pdf')
  expect(textOf('accepted')).not.toContain('Trocar')
})
