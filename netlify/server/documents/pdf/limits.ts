/** The reasons why a PDF is refused. */
export type PdfProblem =
  | 'file_pdf_active'
  | 'file_pdf_protected'
  | 'file_pdf_undrawn'
  | 'file_pdf_too_complex'
  | 'file_damaged'

/** Ends the reading of a PDF. */
export class PdfError extends Error {
  readonly problem: PdfProblem

  constructor(problem: PdfProblem) {
    super(problem)
    this.name = 'PdfError'
    this.problem = problem
  }
}

/** Returns the error for a PDF that cannot be read. */
export const damaged = () => new PdfError('file_damaged')
/** Returns the error for a PDF with more inside than a document of a person has. */
export const tooComplex = () => new PdfError('file_pdf_too_complex')

/** The most objects, in the file and in what is written of it. */
export const maxObjects = 100_000
export const maxPages = 500
/** The most arrays and dictionaries inside each other. Files of common programs have about ten. */
export const maxDepth = 50

// Bytes of syntax that may be read, over all passes: eight times the largest file.
const maxReadBytes = 40 * 1024 * 1024
// Bytes that streams other than pictures may unpack to. Pages and fonts of a few sheets take some megabytes.
const maxUnpackedBytes = 64 * 1024 * 1024
// A value in memory takes about 50 bytes.
const maxValues = 1_000_000

/**
 * Counts the work that a file causes, because a small file can point at the same bytes again and again, and can unpack
 * to a thousand times its size. Each method throws PdfError `file_pdf_too_complex` where its limit is reached.
 */
export class Budget {
  private read = 0
  private unpacked = 0
  private values = 0

  /** Counts bytes of syntax that were read. */
  spend(bytes: number): void {
    this.read += bytes
    if (this.read > maxReadBytes) throw tooComplex()
  }

  /** Counts one value that was made. */
  addValue(): void {
    this.values += 1
    if (this.values > maxValues) throw tooComplex()
  }

  /** How many bytes a stream may still unpack to. */
  get room(): number {
    return maxUnpackedBytes - this.unpacked
  }

  /** Counts bytes that a stream unpacked to. */
  unpack(bytes: number): void {
    this.unpacked += bytes
    if (this.unpacked >= maxUnpackedBytes) throw tooComplex()
  }
}
