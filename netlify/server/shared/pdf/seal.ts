import {
  HttpTimestampAuthority,
  P12Signer,
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
} from '@libpdf/core'

/** A certificate with its key, as PKCS#12. */
export interface SealCertificate {
  bytes: Uint8Array
  password: string
}

/** A document of one page that is added before the seal, and the types of its marked contents, in order. */
interface Added {
  pdf: Uint8Array
  types: readonly string[]
}

/** How long (ms) a timestamp authority may take. The job tries again later. */
const patienceMs = 10_000
/** Room for the token of a timestamp authority with a long chain of certificates, in bytes. */
const tokenBytes = 8192

/**
 * Adds a page to a PDF, if one is given, and seals the whole. Appends both, so that the former PDF is an exact prefix
 * of the result. With a timestamp authority (`timestampUrl`, RFC 3161) the seal is PAdES B-LTA: the authority certifies
 * the time of the seal, the certificates and their revocation data follow it (DSS), and a second timestamp covers them,
 * so that the seal still proves its time once its certificate has ended. Without one it is PAdES B-B. Throws if the
 * certificate does not open, and while the authority does not answer.
 */
export async function sealPdf(
  original: Uint8Array,
  added: Added | null,
  { bytes: pkcs12, password }: SealCertificate,
  about: { reason: string; location: string; at: Date; timestampUrl: string | undefined },
): Promise<Uint8Array> {
  const extended = added ? await withPage(original, added) : original
  const signer = await P12Signer.create(new Uint8Array(pkcs12), password)
  const { reason, location, at: signingTime, timestampUrl } = about
  const certificates = [signer.certificate, ...signer.certificateChain]
  // Besides its certificates a signature holds about 600 bytes; with the largest keys and names, less than twice that.
  const sealBytes = certificates.reduce((sum, one) => sum + one.length, 1536)
  const timestamps =
    timestampUrl === undefined ? {} : ({ level: 'B-LTA', timestampAuthority: authority(timestampUrl) } as const)
  const estimatedSize = sealBytes + (timestampUrl === undefined ? 0 : tokenBytes)
  const signing = { signer, reason, location, signingTime, estimatedSize, fieldName: 'Lacre', ...timestamps }
  const { bytes } = await (await PDF.load(extended)).sign(signing)
  return bytes
}

const authority = (url: string) => new HttpTimestampAuthority(url, { timeout: patienceMs })

async function withPage(original: Uint8Array, added: Added): Promise<Uint8Array> {
  const pdf = await PDF.load(original)
  const [page] = await pdf.copyPagesFrom(await PDF.load(added.pdf), [0])
  if (page === undefined) throw new Error('the page to add is not there')
  addToStructure(pdf, page, added.types)
  return pdf.save({ incremental: true })
}

/**
 * Enters the added page's marked contents into the tagged structure (ISO 32000-1, 14.7.4), so that screen readers read
 * them too.
 */
function addToStructure(pdf: PDF, page: PDFPage, types: readonly string[]) {
  const resolved = <Kind>(dictionary: PdfDict, key: string, kind: new (...all: never[]) => Kind): Kind => {
    const value = dictionary.get(key)
    const found = value instanceof PdfRef ? pdf.getObject(value) : value
    if (!(found instanceof (kind as never))) throw new Error(`the structure of the PDF has no ${key}`)
    return found as Kind
  }
  const root = resolved(pdf.context.catalog.getDict(), 'StructTreeRoot', PdfDict as never) as PdfDict
  const tree = resolved(root, 'ParentTree', PdfDict as never) as PdfDict
  const kids = resolved(root, 'K', PdfArray as never) as PdfArray
  const documentRef = kids.at(0)
  if (!(documentRef instanceof PdfRef)) throw new Error('the structure of the PDF has no document')
  const document = pdf.getObject(documentRef) as PdfDict
  const key = (root.get('ParentTreeNextKey') as PdfNumber).value
  const elements = types.map((type, index) =>
    pdf.register(PdfDict.of({ S: PdfName.of(type), P: documentRef, Pg: page.ref, K: PdfNumber.of(index) })),
  )
  const content = resolved(document, 'K', PdfArray as never) as PdfArray
  for (const element of elements) content.push(element)
  const numbers = resolved(tree, 'Nums', PdfArray as never) as PdfArray
  numbers.push(PdfNumber.of(key))
  numbers.push(PdfArray.of(...elements))
  tree.set('Limits', PdfArray.of(PdfNumber.of(0), PdfNumber.of(key)))
  root.set('ParentTreeNextKey', PdfNumber.of(key + 1))
  page.dict.set('StructParents', PdfNumber.of(key))
}
