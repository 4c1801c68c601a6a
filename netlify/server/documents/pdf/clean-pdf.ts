import { maxDocumentBytes } from '#domain/documents/documents.ts'
import { Budget, PdfError, type PdfProblem } from './limits.ts'
import { holdsProgram } from './programs.ts'
import { rewritten } from './rewrite.ts'
import { headerOffset, type Structure, structureByScan, structureByTables } from './structure.ts'

/**
 * Reads a PDF once, within bounds, and writes it anew from what its pages show. Takes what every reader takes: anything
 * before the header and behind the end, and tables that are wrong or missing. Returns why it is refused otherwise.
 */
export function cleanPdf(file: Buffer): Buffer | PdfProblem {
  try {
    const clean = firstThatReads(file)
    return clean.length > maxDocumentBytes ? 'file_pdf_too_complex' : clean
  } catch (error) {
    // A table of absurd size, or an array that never ends.
    if (error instanceof RangeError) return 'file_pdf_too_complex'
    if (error instanceof PdfError) return error.problem
    throw error
  }
}

function firstThatReads(file: Buffer): Buffer {
  const header = headerOffset(file)
  if (header < 0) throw new PdfError('file_damaged')
  const budget = new Budget()
  const fromHeader = file.subarray(header)
  // The offsets of a file with something before its header count from the file's beginning, or from the header.
  const ways = [() => structureByTables(file, budget), () => structureByScan(fromHeader, budget)]
  if (header > 0) ways.splice(1, 0, () => structureByTables(fromHeader, budget))
  let last: unknown
  for (const way of ways) {
    try {
      return clean(way(), budget)
    } catch (error) {
      if (!(error instanceof PdfError) || error.problem !== 'file_damaged') throw error
      last = error
    }
  }
  throw last
}

function clean(structure: Structure, budget: Budget): Buffer {
  if ((structure.trailer.get('Encrypt') ?? null) !== null) throw new PdfError('file_pdf_protected')
  if (holdsProgram(structure)) throw new PdfError('file_pdf_active')
  return rewritten(structure, budget)
}
